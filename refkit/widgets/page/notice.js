// What was just done: one live region that stays in the page, so that a screen reader says
// each new text, and that comes into view when its beat changes. The focus then goes on to the
// first answer of the step that has come up, so that nobody starts from the top.
// Where the focus goes is said here and not by Python, whose word may come when it has gone on.
const ANSWERS =
  ".refkit-form :is(input, select, textarea, button), .refkit-once button, a";
const ROW = ".refkit-row";
// A note is no answer: nobody must go past it to the main button.
const NO_ANSWER = ".refkit-note-answer *, .refkit-step-note *";
const FIELD = ":is(input, select, textarea)";
const MISSING = [
  '[aria-invalid="true"]',
  `.refkit-field:has(.refkit-alert) ${FIELD}`,
  `.refkit-field:has(.refkit-waiting) ${FIELD}`,
  `.refkit-dice ${FIELD}`,
  `.refkit-form ${FIELD}`,
];
const QUIET = 300; // a key pressed twice must not do the next step as well
const SETTLED = 60;
const READ = 8000;
const PATIENCE = 4000;

const READERS = ["pointerenter", "pointerleave", "focusin", "focusout"];
// The tab of the part that is due, while another part is shown.
const DUE = "[role='tab'][aria-selected='false']:has(.refkit-due)";

// offsetParent is null for whatever lies in a part that is not shown.
const isShown = (found) => found.offsetParent !== null;
const canAnswer = (field) => !field.disabled && isShown(field);
const isAnswer = (field) => canAnswer(field) && !field.matches(NO_ANSWER);
const desk = () => [...document.querySelectorAll(".refkit-desk, .refkit-elsewhere")].find(isShown) ?? null;

function render({ model, el }) {
  const region = document.createElement("div");
  region.className = "refkit-notice";
  region.tabIndex = -1;
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(region);

  const isOver = () => getComputedStyle(region).position === "fixed";
  // What lies over the page goes when it had its time since it appeared. The time stands still
  // while somebody points at it or has the focus in it, and a refusal stays. What was done
  // last says it again.
  let clock = 0, since = 0, rest = READ;
  // After a click the page itself puts the focus on the region: that is no sign of a reader.
  const isRead = () => region.matches(":hover, :focus-visible, :has(:focus)");
  const goAway = () => {
    clock = 0;
    region.hidden = true;
  };
  const run = () => {
    if (clock || region.hidden || !isOver() || region.querySelector(".refkit-alert")) return;
    since = performance.now();
    clock = setTimeout(goAway, rest);
  };
  const stay = () => {
    if (!clock) return;
    clearTimeout(clock);
    clock = 0;
    rest -= performance.now() - since;
  };
  const look = () => (isRead() ? stay() : run());
  const fill = () => {
    stay();
    rest = READ;
    // Python has escaped every text in it: what is markup here was made by refkit.
    region.innerHTML = model.get("body");
    region.hidden = !region.textContent.trim();
    look();
  };
  // What is at hand beside the card is shown above what lies over the page. Where there is no
  // such column, what he goes to answer under it is not covered: it was read, or stands below.
  const isUnder = (found) => {
    const box = found.getBoundingClientRect(), here = region.getBoundingClientRect();
    return box.left < here.right && here.left < box.right && box.top < here.bottom && here.top < box.bottom;
  };
  const makeRoom = () => {
    const height = isOver() && !region.hidden ? region.offsetHeight : 0;
    document.documentElement.style.setProperty("--refkit-toast-height", `${height}px`);
  };
  const giveWay = (event) => {
    if (!event.target.matches?.(FIELD) || region.hidden || !isOver()) return;
    if (!region.querySelector(".refkit-alert") && isUnder(event.target)) region.hidden = true;
  };
  // Taking back is the button below the step: here it is only nearer.
  const takeBack = (event) => {
    if (!event.target.closest(".refkit-take-back")) return;
    const mine = [...document.querySelectorAll(".refkit-undo")].find((b) => b.offsetParent);
    region.hidden = true;
    mine?.scrollIntoView({ block: "nearest" });
    mine?.focus();
    mine?.click();
  };
  // A step begins at its title: its first answer comes into view as far as the title stays.
  const begin = (next, first) => {
    const title = next.querySelector("h3") ?? next;
    title.scrollIntoView({ block: "start" });
    const top = scrollY;
    first.scrollIntoView({ block: "nearest" });
    const head = document.querySelector(".refkit-head")?.getBoundingClientRect().bottom ?? 0;
    if (title.getBoundingClientRect().top < head) scrollTo(scrollX, top);
  };
  // What was on the desk when a button was clicked last; undefined until one is.
  let left, arrived = -QUIET, waits = 0;
  // Its parts come one after the other: the first answer is known when it stays the first.
  const goOn = (from, until, seen, since) => {
    // Who has gone elsewhere meanwhile is left there.
    if (document.activeElement !== from) return;
    const now = performance.now();
    const isToCome = from !== region && document.querySelector(DUE);
    const next = isToCome ? undefined : desk();
    const first = next && next !== left && [...next.querySelectorAll(ANSWERS)].find(isAnswer);
    if (first && first === seen && now - since > SETTLED) {
      arrived = now;
      first.focus({ preventScroll: true });
      begin(next, first);
    } else if (now < until) {
      const kept = first === seen ? since : now;
      waits = requestAnimationFrame(() => goOn(from, until, first, kept));
    }
  };
  const come = () => {
    fill();
    // Who answers the new step already is left where he is.
    const here = document.activeElement?.closest?.(".refkit-desk");
    if (here && left !== undefined && here !== left) return;
    region.focus({ preventScroll: true });
    if (!isOver()) region.scrollIntoView({ block: "start" });
    cancelAnimationFrame(waits);
    if (left !== undefined) goOn(region, performance.now() + PATIENCE);
  };
  // The link that comes first on the page leads past everything to the step that is due.
  const skip = (event) => {
    const link = event.target.closest?.(".refkit-skip");
    const due = link && document.querySelector(DUE);
    if (!link || !(due || desk())) return;
    event.preventDefault();
    left = undefined;
    due?.click();
    cancelAnimationFrame(waits);
    goOn(link, performance.now() + PATIENCE);
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
  // A button that waits leads to what is missing: first what is wrong, then what is blank.
  const lead = (event) => {
    if (!event.target.closest?.(".refkit-unready")) return;
    const fields = MISSING.flatMap((where) => [...(desk()?.querySelectorAll(where) ?? [])]);
    const first = fields.find(canAnswer);
    first?.focus();
    first?.scrollIntoView({ block: "center" });
  };
  // From a button that adds a row the focus goes on to it when it has come, and from a row that
  // is taken away to the button that adds; who has gone elsewhere meanwhile is left there.
  let growth = null;
  const follow = (event) => {
    const button = event.target.closest?.(".refkit-table button");
    if (!button) return;
    const table = button.closest(".refkit-table"), had = table.querySelectorAll(ROW).length;
    growth?.disconnect();
    growth = new MutationObserver(() => {
      const rows = [...table.querySelectorAll(ROW)];
      const isMore = rows.length > had;
      const next = isMore ? rows.at(-1).querySelector(FIELD) : table.querySelector(".refkit-add button");
      if (rows.length === had || !next) return;
      growth.disconnect();
      if ([button, document.body].includes(document.activeElement)) next.focus();
    });
    growth.observe(table, { childList: true, subtree: true });
  };
  // A held key does nothing again, and nothing at all to a step that came up under it.
  // Ctrl+Enter goes past a long form and presses its main button, once what was typed last
  // is taken.
  let begun = null;
  const press = (event) => {
    if (!event.repeat) begun = desk();
    const isLate = event.repeat && desk() !== begun;
    if (isLate) event.stopPropagation();
    if (isLate || (event.repeat && event.target.closest?.(".refkit-once"))) event.preventDefault();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    const last = desk()?.querySelector(".refkit-main") ?? desk()?.querySelector(".refkit-once button");
    if (!last) return;
    event.stopPropagation();
    event.preventDefault();
    if (event.repeat || performance.now() < arrived + QUIET) return;
    const field = document.activeElement;
    last.focus();
    // A button that is not ready takes no focus; a field tells what was typed when it is left.
    if (document.activeElement === field && field !== last) field.blur(), field.focus();
    last.scrollIntoView({ block: "nearest" });
    last.dispatchEvent(new CustomEvent("refkit-press", { bubbles: true }));
  };
  // How high the head and the line of the main button are: what lies over the page stands between.
  let bar = null;
  const measure = () => {
    const now = (desk() ?? document).querySelector(".refkit-action");
    if (now !== bar) {
      if (bar) sizes.unobserve(bar);
      if (now) sizes.observe(now);
      bar = now;
    }
    const head = document.querySelector(".refkit-head");
    document.documentElement.style.setProperty("--refkit-bar-height", `${now?.offsetHeight ?? 0}px`);
    document.documentElement.style.setProperty("--refkit-head-height", `${head?.offsetHeight ?? 0}px`);
  };
  const sizes = new ResizeObserver(measure);
  // Made before it is on the page, whose size tells of every other step.
  const settle = requestAnimationFrame(() => {
    const page = el.closest(".refkit-application");
    if (page) sizes.observe(page);
    look();
  });
  const rooms = new ResizeObserver(makeRoom);
  rooms.observe(region);
  fill();
  region.addEventListener("click", takeBack);
  model.on("change:body", fill);
  model.on("change:beat", come);
  window.addEventListener("click", once, true);
  document.addEventListener("click", skip);
  for (const each of READERS) region.addEventListener(each, look);
  document.addEventListener("focusin", giveWay);
  document.addEventListener("keydown", press, true);
  document.addEventListener("click", lead);
  document.addEventListener("click", follow);
  return () => {
    model.off("change:body", fill);
    model.off("change:beat", come);
    window.removeEventListener("click", once, true);
    document.removeEventListener("click", skip);
    document.removeEventListener("focusin", giveWay);
    document.removeEventListener("keydown", press, true);
    document.removeEventListener("click", lead);
    document.removeEventListener("click", follow);
    growth?.disconnect();
    cancelAnimationFrame(waits);
    cancelAnimationFrame(settle);
    sizes.disconnect();
    rooms.disconnect();
    stay();
  };
}

export default { render };
