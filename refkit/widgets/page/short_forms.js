// The rulebook's short forms bear their words: a box says them when one is pointed at, touched
// or has the focus, and when a field or button with one in its name has the focus.
const NEVER = "script, style, textarea, select, svg, kbd, code, .refkit-short, .refkit-map";
const ACTS = "a, button, label, summary, [tabindex]";

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "refkit-short-words";
  box.id = "refkit-short-words";
  box.setAttribute("role", "tooltip");
  box.hidden = true;
  el.append(box);
  const page = () => el.closest(".refkit-walkthrough");
  let pattern = null;

  const learn = () => {
    const forms = Object.keys(model.get("words")).map((form) => RegExp.escape?.(form) ?? form);
    pattern = forms.length ? new RegExp(`(?<!\\w)(${forms.join("|")})(?!\\w)`) : null;
  };

  const mark = (text) => {
    const found = pattern.exec(text.data);
    if (!found) return;
    const rest = text.splitText(found.index);
    const after = rest.splitText(found[0].length);
    const form = document.createElement("abbr");
    form.className = "refkit-short";
    form.dataset.words = model.get("words")[found[0]];
    // One stop for the Tab key for each form and panel; inside a button it is the button's.
    const panel = text.parentElement.closest(".refkit-desk, .refkit-hand, .refkit-below") ?? page();
    const before = [...panel.querySelectorAll(".refkit-short[tabindex]")];
    const isFirst = !before.some((each) => each.textContent === found[0]);
    if (isFirst && !text.parentElement.closest(ACTS)) form.tabIndex = 0;
    form.setAttribute("data-lm-suppress-shortcuts", "true");
    rest.replaceWith(form);
    form.append(rest);
    mark(after);
  };

  const walk = (node) => {
    if (!pattern || !node.isConnected) return;
    const inside = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (!inside?.closest || inside.closest(NEVER)) return;
    if (node.nodeType === Node.TEXT_NODE) return mark(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement.closest(NEVER) && pattern.test(text.data)) found.push(text);
    }
    found.forEach(mark);
  };

  // Once for all that came since the last picture.
  const fresh = new Set();
  let waits = 0;
  const look = () => {
    waits = 0;
    for (const node of fresh) walk(node);
    fresh.clear();
  };
  const seen = new MutationObserver((changes) => {
    for (const change of changes) change.addedNodes.forEach((node) => fresh.add(node));
    if (fresh.size && !waits) waits = requestAnimationFrame(look);
  });

  const hide = () => {
    box.hidden = true;
  };
  const tell = (place, forms) => {
    const said = new Map(forms.map((form) => [form.textContent, form.dataset.words]));
    if (!said.size) return hide();
    box.textContent = [...said].map(([form, words]) => `${form}: ${words}`).join("; ");
    box.hidden = false;
    const at = place.getBoundingClientRect(), own = box.getBoundingClientRect();
    const below = at.bottom + own.height + 8 < innerHeight;
    box.style.top = `${below ? at.bottom + 4 : Math.max(0, at.top - own.height - 4)}px`;
    box.style.left = `${Math.max(4, Math.min(at.left, innerWidth - own.width - 4))}px`;
  };
  const short = (event) => event.target.closest?.(".refkit-short");
  const pointed = (event) => {
    const form = short(event);
    form ? tell(form, [form]) : box.contains(event.target) || hide();
  };
  // The name of a field may stand in a label beside it.
  const named = (field) => {
    const names = [field, ...(field.labels ?? [])];
    return names.flatMap((each) =>
      each.matches(".refkit-short") ? [each] : [...each.querySelectorAll(".refkit-short")],
    );
  };
  const focused = (event) => {
    if (!event.target.matches("input, select, textarea, button, summary, a, .refkit-short")) return hide();
    if (event.target.matches(":focus-visible")) tell(event.target, named(event.target));
  };
  const press = (event) => {
    if (event.key === "Escape") hide();
  };

  let root = null;
  const begin = () => {
    root = page();
    if (!root) return void requestAnimationFrame(begin);
    learn();
    seen.observe(root, { childList: true, subtree: true });
    root.addEventListener("pointerover", pointed);
    root.addEventListener("pointerdown", pointed);
    root.addEventListener("focusin", focused);
    root.addEventListener("keydown", press);
    addEventListener("scroll", hide, { passive: true, capture: true });
    walk(root);
  };
  const again = () => {
    learn();
    if (root) walk(root);
  };
  begin();
  model.on("change:words", again);
  return () => {
    seen.disconnect();
    cancelAnimationFrame(waits);
    root?.removeEventListener("pointerover", pointed);
    root?.removeEventListener("pointerdown", pointed);
    root?.removeEventListener("focusin", focused);
    root?.removeEventListener("keydown", press);
    removeEventListener("scroll", hide, { capture: true });
    model.off("change:words", again);
  };
}

export default { render };
