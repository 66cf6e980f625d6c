// Asks every few seconds whether refkit answers. While an answer is awaited longer than a
// moment the page says that work goes on; when none comes it says what to do. Questions
// stand in line behind the work a click began, so their answer is the end of that work.
const MOMENT = 400;
const LONG = 3000;
const MISSED = 3;
const LOOK = 2000; // how often a page whose server ended looks whether it is back
const BY_KEY = "refkit-press"; // a button pressed from afar, which waits as a click does
const GONE = ["dead", "terminating", "restarting", "autorestarting"];

function part(kind, role) {
  const made = document.createElement("div");
  made.className = kind;
  made.setAttribute("role", role);
  return made;
}

function render({ model, el }) {
  const working = part("refkit-working", "status");
  const over = part("refkit-over", "alert");
  over.hidden = true;
  el.append(working, over);

  let asked = 0, answered = 0, missed = 0, wait = null;
  let held = null, until = 0, inLine = null;
  let heard = new Date();

  // A host may not give the kernel away: then only answers that do not come tell.
  const server = model.widget_manager?.kernel;
  // In JupyterLab other notebooks lie beside this one, each with a pulse of its own.
  const isOurs = (target) => !target.closest?.(".jp-Notebook") || target.closest(".jp-Notebook").contains(el);
  const isBusy = () => server?.status === "busy";

  const ask = () => {
    asked += 1;
    try { model.send({ ask: asked }); } catch { /* no answer will tell */ }
  };

  // The line of buttons that was clicked takes no other click until its work is done.
  const hold = (line) => {
    held?.classList.remove("refkit-at-work");
    held = line;
    until = Infinity;
    held?.classList.add("refkit-at-work");
  };

  const calm = () => {
    clearTimeout(wait);
    wait = null;
    inLine = null;
    hold(null);
    working.textContent = "";
  };

  // What was typed last may still wait behind the work that goes on, where a click would
  // overtake it: the click stands in line too, until a question asked now is answered.
  const stand = (button) => {
    ask();
    inLine = { button, turn: asked };
  };

  const goThrough = () => {
    const { button } = inLine;
    inLine = null;
    if (button.isConnected && !button.disabled) button.click();
    else calm();
  };

  // A click or an answer: what it brings about is over when our own question is answered.
  const work = (event) => {
    if (!isOurs(event.target)) return;
    const button = event.target.closest?.(".refkit-walkthrough button, .refkit-works button");
    const isPress = event.type === "click" || event.type === BY_KEY;
    if (isPress && !button && !event.target.closest?.(".refkit-walkthrough svg")) return;
    const line = isPress && button?.closest(".refkit-once");
    // A click that a script makes is not trusted: ours from goThrough is let pass.
    if (line && (event.isTrusted || event.type === BY_KEY)) {
      event.stopPropagation();
      event.preventDefault();
      if (!over.hidden) over.querySelector("button")?.focus();
      if (held === line || !over.hidden) return;
      hold(line);
      stand(button);
    }
    if (!isPress && !event.target.closest?.(".refkit-walkthrough")) return;
    // Later in this turn: the widget sends first, so that our question stands behind it.
    if (!inLine) setTimeout(() => {
      ask();
      if (line) until = asked;
    });
    clearTimeout(wait);
    wait = setTimeout(() => {
      working.textContent = "Working …";
      wait = setTimeout(() => {
        working.textContent = "Still working …";
      }, LONG);
    }, MOMENT);
  };

  const hear = (message) => {
    if (!message?.answer) return;
    answered = Math.max(answered, message.answer);
    missed = 0;
    heard = new Date();
    over.hidden = true;
    document.body.classList.remove("refkit-is-over");
    if (answered >= until) hold(null);
    if (inLine && answered >= inLine.turn) goThrough();
    else if (answered === asked) calm();
  };

  const isThere = async () => {
    // Any answer will do, even that there is no such file; from the cache none counts.
    try { await fetch("/voila/static/refkit.css", { cache: "no-store" }); } catch { return false; }
    return true;
  };

  // The address and its key stay the same: when refkit is back, the page goes on by itself.
  let looks = null;
  const lookOut = () => {
    looks ??= setInterval(async () => {
      if (!over.hidden && await isThere()) location.reload();
    }, LOOK);
  };

  // A page that is left lets go of its line; that is no lost one.
  let isLeft = false;
  const go = () => {
    isLeft = true;
    setTimeout(() => { isLeft = false; }, LOOK);
  };

  const tell = async () => {
    if (!over.hidden || isLeft) return;
    const there = await isThere();
    if (!over.hidden) return;
    const time = [heard.getHours(), heard.getMinutes()]
      .map((number) => String(number).padStart(2, "0")).join(":");
    const kept = `Nothing that was recorded is lost, and what you typed until ${time} is kept.`;
    const what = there
      ? ["refkit no longer answers on this page.", `Load the page again to go on. ${kept}`]
      : ["refkit was closed.", `Start refkit play again: this page then goes on by itself. ${kept}`];
    const title = document.createElement("strong");
    const rest = document.createElement("p");
    [title.textContent, rest.textContent] = what;
    over.replaceChildren(title, rest);
    if (!there) lookOut();
    if (there) {
      const again = document.createElement("button");
      again.type = "button";
      again.className = "jupyter-button widget-button mod-primary";
      again.textContent = "Load this page again";
      again.setAttribute("data-lm-suppress-shortcuts", "true");
      again.addEventListener("click", () => location.reload());
      over.append(again);
    }
    calm();
    document.body.classList.add("refkit-is-over");
    over.hidden = false;
    over.scrollIntoView({ block: "start" });
  };

  const tick = () => {
    // A kernel at work is no dead one: a large campaign takes longer than a beat.
    if (answered < asked && !isBusy()) missed += 1;
    if (missed >= MISSED) tell();
    ask();
  };

  const watch = (_, status) => {
    if (GONE.includes(status)) tell();
  };

  const mind = (_, status) => {
    if (status === "connected" || isLeft) return;
    // A lost line often comes back: one more question is asked before it is over.
    missed = Math.max(missed, MISSED - 1);
    // But a server that has ended is told at once, not at the first click.
    // Asked a moment later: the line of a page that is left goes before the page says so.
    setTimeout(async () => { if (!isLeft && !await isThere()) tell(); });
  };

  // A paste that went into a field is told of when the field is left.
  const pasted = (event) => { if (event.defaultPrevented) work(event); };

  // The kernel lives on until it is culled; others learn here that nobody looks.
  const leave = () => model.send({ leave: true });

  model.on("msg:custom", hear);
  document.addEventListener("click", work, true);
  document.addEventListener(BY_KEY, work, true);
  document.addEventListener("change", work, true);
  document.addEventListener("paste", pasted);
  window.addEventListener("beforeunload", go);
  window.addEventListener("pagehide", leave);
  server?.statusChanged?.connect(watch);
  server?.connectionStatusChanged?.connect(mind);
  const clock = setInterval(tick, model.get("seconds") * 1000);
  ask();
  return () => {
    clearInterval(clock);
    clearInterval(looks);
    calm();
    model.off("msg:custom", hear);
    document.removeEventListener("click", work, true);
    document.removeEventListener(BY_KEY, work, true);
    document.removeEventListener("change", work, true);
    document.removeEventListener("paste", pasted);
    window.removeEventListener("beforeunload", go);
    window.removeEventListener("pagehide", leave);
    server?.statusChanged?.disconnect(watch);
    server?.connectionStatusChanged?.disconnect(mind);
  };
}

export default { render };
