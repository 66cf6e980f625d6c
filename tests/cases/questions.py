"""The questions of case files, each with the function that answers it."""


class Questions(dict):
    """The functions that answer questions, by what is asked."""

    def ask(self, name):
        """Take the function that answers a question."""

        def take(answer):
            self[name] = answer
            return answer

        return take
