"""The questions of case files, each with the function that answers it."""

from refkit.engine.problems import Refused


class Questions(dict):
    """The functions that answer questions, by what is asked."""

    def ask(self, name):
        """Take the function that answers a question."""

        def take(answer):
            self[name] = answer
            return answer

        return take

    def answered(self, given, about):
        """Return what the rules answer to a question, as facts by name.

        A case names the reason of a refusal, the rules their code: `about` has the names of
        codes, and other codes are their words.
        """
        try:
            return self[given["ask"]](given)
        except Refused as error:
            codes = (fault.code for fault in error.faults)
            named = frozenset(about.get(code, code.replace("_", " ")) for code in codes)
            return {"refused": True, "about": named}
