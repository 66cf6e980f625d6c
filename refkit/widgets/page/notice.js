// What was just done: one live region that stays in the page, so that a screen reader says
// each new text, and that comes into view when its beat changes. The focus then goes on to the
// first answer of the step that has come up, so that nobody starts from the top.
const ANSWERS =
  ".refkit-form :is(input, select, textarea, button), .refkit-once button, a";
const QUIET = 300; // a key pressed twice must not do the next step as well
const SETTLED = 60;
const PATIENCE = 4000;

const desk = () => document.querySelector(".refkit-desk, .refkit-elsewhere");
// offsetParent is null for whatever lies in a part that is not shown.
const canAnswer = (field) => !field.disabled && field.offsetParent !== null;

function render({ model, el }) {
  const region = document.createElement("div");
  region.className = "refkit-notice";
  region.tabIndex = -1;
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(region);

  const fill = () => {
    // Python has escaped every text in it: what is markup here was made by refkit.
    region.innerHTML = model.get("body");
    region.hidden = !model.get("body");
  };
  // What was on the desk when a button was clicked last; undefined until one is.
  let left, arrived = -QUIET, waits = 0;
  // Its parts come one after the other: the first answer is known when it stays the first.
  const goOn = (until, seen, since) => {
    // Who has gone elsewhere meanwhile is left there.
    if (left === undefined || document.activeElement !== region) return;
    const now = performance.now();
    const next = desk();
    const first = next && next !== left && [...next.querySelectorAll(ANSWERS)].find(canAnswer);
    if (first && first === seen && now - since > SETTLED) {
      arrived = now;
      first.focus({ preventScroll: true });
      first.scrollIntoView({ block: "nearest" });
    } else if (now < until) {
      waits = requestAnimationFrame(() => goOn(until, first, first === seen ? since : now));
    }
  };
  const come = () => {
    fill();
    // Who answers the new step already is left where he is.
    const here = document.activeElement?.closest?.(".refkit-desk");
    if (here && left !== undefined && here !== left) return;
    region.focus({ preventScroll: true });
    region.scrollIntoView({ block: "start" });
    cancelAnimationFrame(waits);
    goOn(performance.now() + PATIENCE);
  };
  // The second click of a double click must not reach what has come to lie there, be it a
  // button or a link, nor a key that is pressed twice.
  // It comes before all who wait for clicks on the document: one of them clicks again later.
  let isOnce = false;
  const once = (event) => {
    const isHere = Boolean(event.target.closest?.(".refkit-once"));
    // A mouse counts its clicks in detail; a key or a script has 0 there.
    if (event.detail <= 1) isOnce = isHere;
    const isKey = event.detail === 0 && event.isTrusted;
    const isSecond = isKey ? performance.now() < arrived + QUIET : event.detail > 1;
    if (isSecond && (isHere || (isOnce && !isKey))) {
      event.stopPropagation();
      event.preventDefault();
    } else if (event.target.closest?.("button")) {
      left = desk();
    }
  };
  // A held key does nothing again; Ctrl+Enter goes past a long form to its Commit.
  const press = (event) => {
    if (event.repeat && event.target.closest?.(".refkit-once")) event.preventDefault();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    const last = desk()?.querySelector(".refkit-main") ?? desk()?.querySelector(".refkit-once button");
    if (!last || event.target === last) return;
    event.stopPropagation();
    event.preventDefault();
    last.focus();
    last.scrollIntoView({ block: "nearest" });
  };
  fill();
  model.on("change:body", fill);
  model.on("change:beat", come);
  window.addEventListener("click", once, true);
  document.addEventListener("keydown", press, true);
  return () => {
    model.off("change:body", fill);
    model.off("change:beat", come);
    window.removeEventListener("click", once, true);
    document.removeEventListener("keydown", press, true);
    cancelAnimationFrame(waits);
  };
}

export default { render };
