// The parts of the day as tabs of one page. A part is shown here at once; Python is told
// and fills what has changed meanwhile. The address keeps the part: for a reload, for the
// way back and for a bookmark.
const NAME = "part";
const ENTRY = "#entry-";
const PATIENCE = 4000;

function render({ model, el }) {
  // In JupyterLab the address is not this page's.
  const alone = document.body.classList.contains("jp-Notebook");
  const list = document.createElement("div");
  list.className = "refkit-tabs";
  list.setAttribute("role", "tablist");
  const rule = document.createElement("style");
  // On a narrow page one line stands for tabs and steps, and opens them.
  const crumb = document.createElement("button");
  crumb.type = "button";
  crumb.className = "refkit-crumb";
  crumb.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(crumb, list, rule);

  const page = () => el.closest(".refkit-application");
  const isOpen = () => page()?.hasAttribute("data-menu") ?? false;
  const unfold = (wanted) => {
    page()?.toggleAttribute("data-menu", wanted);
    crumb.setAttribute("aria-expanded", String(wanted));
  };

  const named = (id) => {
    const address = new URL(location.href);
    address.searchParams.set(NAME, id);
    return address;
  };

  const sign = (words, kind) => {
    const made = document.createElement(kind === "due" ? "span" : "small");
    made.className = `refkit-${kind}`;
    made.textContent = words;
    return made;
  };

  const tab = ({ id, title, state, count, aside }, here) => {
    const made = document.createElement("button");
    made.type = "button";
    made.id = `refkit-tab-${id}`;
    made.dataset.part = id;
    made.classList.toggle("refkit-aside", aside);
    made.setAttribute("role", "tab");
    made.setAttribute("aria-selected", String(id === here));
    made.tabIndex = id === here ? 0 : -1;
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    if (state === "done") {
      const tick = sign("✓", "tick");
      // A label on a plain element is not read: the word is, and is not seen.
      tick.setAttribute("aria-hidden", "true");
      const done = sign("done: ", "only-read");
      made.append(tick, done);
    }
    made.append(title);
    if (count) made.append(sign(count, "count"));
    if (state === "due") made.append(sign("Due", "due"));
    return made;
  };

  const drawCrumb = (now) => {
    crumb.hidden = !now;
    crumb.setAttribute("aria-expanded", String(isOpen()));
    if (!now) return;
    const sign = document.createElement("span");
    sign.setAttribute("aria-hidden", "true");
    sign.textContent = "☰";
    const part = document.createElement("b");
    part.textContent = now.title;
    const step = document.createElement("span");
    step.className = "refkit-step-now";
    step.textContent = [now.step, now.count].filter(Boolean).join(", ");
    crumb.replaceChildren(sign, part, step);
  };

  // The rule stands for boxes that are yet to come as well.
  const lay = () => {
    const here = model.get("here");
    rule.textContent = here
      ? `.refkit-part:not(.refkit-part-${CSS.escape(here)}) { display: none !important; }`
      : "";
  };

  const draw = () => {
    const hadFocus = list.contains(document.activeElement);
    const here = model.get("here");
    list.setAttribute("aria-label", model.get("label"));
    list.hidden = model.get("tabs").length === 0;
    list.replaceChildren(...model.get("tabs").map((each) => tab(each, here)));
    const now = list.querySelector("[aria-selected='true']");
    if (hadFocus) now?.focus();
    // Only sideways: the page itself stays where it is.
    if (now) list.scrollLeft = now.offsetLeft - (list.clientWidth - now.offsetWidth) / 2;
    lay();
    const shown = model.get("tabs").find((each) => each.id === now?.dataset.part);
    drawCrumb(shown);
    if (alone && model.get("title")) {
      document.title = [shown?.title, model.get("title")].filter(Boolean).join(" – ");
    }
  };

  const open = (id) => {
    if (id === model.get("here")) return;
    model.set("here", id);
    model.save_changes();
  };

  const press = (event) => {
    const picked = event.target.closest("button");
    if (!picked) return;
    open(picked.dataset.part);
    unfold(false);
  };

  const close = (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    unfold(false);
    crumb.focus();
  };
  const toggle = () => unfold(!isOpen());

  const move = (event) => {
    const all = [...list.children];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length].focus();
  };

  // Back and Forward go through the parts that were looked at.
  const back = () => {
    const id = new URL(location.href).searchParams.get(NAME);
    if (model.get("tabs").some((each) => each.id === id)) open(id);
  };

  const keep = () => {
    draw();
    const here = model.get("here");
    if (!alone || !here) return;
    const address = named(here);
    if (new URL(location.href).searchParams.get(NAME) === here) return;
    const isFirst = !new URL(location.href).searchParams.has(NAME);
    history[isFirst ? "replaceState" : "pushState"](null, "", address);
  };

  // A link to another part of this page turns to it.
  const follow = (event) => {
    const link = event.target.closest?.(`a[href^='?${NAME}=']`);
    if (!link || !link.closest(".refkit-walkthrough")?.contains(el)) return;
    event.preventDefault();
    const to = new URL(link.href);
    open(to.searchParams.get(NAME));
    if (to.hash.startsWith(ENTRY)) lead(to.hash.slice(ENTRY.length), performance.now() + PATIENCE);
  };

  // The entry of a done step: it may be yet to come, and lie in a part that is folded.
  const lead = (number, until) => {
    const all = page()?.querySelectorAll(`[data-entry="${CSS.escape(number)}"]`) ?? [];
    const entry = [...all].find((each) => each.closest(".refkit-part")?.offsetParent);
    if (!entry) {
      if (performance.now() < until) requestAnimationFrame(() => lead(number, until));
      return;
    }
    for (let at = entry.parentElement; at; at = at.parentElement) if (at.localName === "details") at.open = true;
    entry.tabIndex = -1;
    entry.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "center" });
  };

  document.addEventListener("click", follow);
  document.addEventListener("keydown", close);
  crumb.addEventListener("click", toggle);
  list.addEventListener("click", press);
  list.addEventListener("keydown", move);
  if (alone) addEventListener("popstate", back);
  model.on("change:tabs change:label change:title", draw);
  model.on("change:here", keep);
  keep();
  return () => {
    document.removeEventListener("click", follow);
    document.removeEventListener("keydown", close);
    if (alone) removeEventListener("popstate", back);
    model.off("change:tabs change:label change:title", draw);
    model.off("change:here", keep);
  };
}

export default { render };
