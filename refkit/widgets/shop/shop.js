// Cards of what may be had. A number shows here at once; Python counts, judges and answers,
// and an answer that is older than what was pressed since is left alone.
const PAUSE = 250;
const MANY = 6; // cards; more of them can be narrowed down to those there are
const SIGNS = { "+": 1, "=": 1, "-": -1, "\u2212": -1 };

function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// JupyterLab's one-letter commands reach whatever has the focus: x would cut the cell.
function guarded(made) {
  made.setAttribute("data-lm-suppress-shortcuts", "true");
  return made;
}

function press(words, name, act) {
  const made = guarded(make("button", { type: "button", textContent: words }));
  made.setAttribute("aria-label", name);
  made.addEventListener("click", act);
  return made;
}

// One less, how many, one more.
function stepper(name, read, put) {
  const number = guarded(
    make("input", { type: "text", inputMode: "numeric", autocomplete: "off", maxLength: 3 }),
  );
  number.setAttribute("aria-label", `how many ${name}`);
  const less = press("\u2212", `one less ${name}`, () => put(read() - 1, "less"));
  const more = press("+", `one more ${name}`, () => put(read() + 1, "more"));
  const el = make("span", { className: "refkit-stepper" }, less, number, more);
  return { el, less, number, more };
}

function render({ model, el }) {
  const box = make("div", { className: "refkit-shop" });
  const filter = make("div", { className: "refkit-seg", hidden: true });
  const said = make("p", { className: "refkit-said" });
  said.setAttribute("role", "status");
  const counts = model.get("counting");
  const asked = model.get("asked");
  const cards = new Map();
  let turn = model.get("state").heard;
  // On a phone what can be had stands first; the rest is a tap away.
  let onlyThere = matchMedia("(max-width: 48rem)").matches;
  let timer = 0;
  let waiting = null;

  const send = (message) => {
    flush();
    turn += 1;
    model.send({ ...message, turn });
  };

  const flush = () => {
    clearTimeout(timer);
    const held = waiting;
    waiting = null;
    if (held) send(held);
  };

  // Sent for each key, every letter would have Python judge the whole step.
  const soon = (message) => {
    const isOther = waiting && (waiting.key !== message.key || waiting.field !== message.field
      || waiting.copy !== message.copy);
    if (isOther) flush();
    waiting = message;
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
  };

  const card = (good) => {
    const title = make("h4", { textContent: good.name });
    const price = make("span", { className: "refkit-price" });
    const contents = good.contents.map((text) => make("p", { textContent: text }));
    const copies = make("div", { className: "refkit-copies" });
    const limits = make("span", { className: "refkit-limits" });
    const why = make("b", { className: "refkit-why" });
    const anyway = press("Overrule", `have ${good.name} all the same`, () => add(1));
    const fault = make("div", { className: "refkit-fault", hidden: true });
    fault.setAttribute("role", "alert");
    const read = () => Number(count.number.value) || 0;
    const put = (to) => {
      const many = Math.max(0, Math.min(to, counts === "tick" ? 1 : 99));
      if (many === held.count && many === read()) return;
      count.number.value = many;
      held.count = many;
      send({ kind: "count", key: good.key, count: many });
      look();
    };
    const step = (by) => {
      if (by > 0 && held.state.bars[""] && !held.state.mayOverrule) return tell(held.state.bars[""]);
      add(by);
    };
    const add = (by) => put(read() + by * good.lot);
    const count = stepper(good.name, read, (to) => step(Math.sign(to - read())));
    count.number.addEventListener("change", () => put(Number(count.number.value) || 0));
    const foot = make("footer", {}, make("span", {}, limits, why), anyway, count.el);
    const made = make("article", { className: "refkit-good", tabIndex: -1 },
      make("header", {}, title, price), ...contents, copies, foot, fault);
    made.setAttribute("aria-label", good.name);
    if (counts === "none") count.el.hidden = true;
    const held = { state: { bars: {}, rows: [], faults: {} }, count: 0, fields: [] };

    const look = () => {
      const bar = held.state.bars[""] ?? "";
      const isIn = held.count > 0;
      const isBarred = Boolean(bar) && !isIn;
      const inside = made.contains(document.activeElement);
      made.classList.toggle("refkit-in", isIn);
      made.classList.toggle("refkit-barred", isBarred);
      if (counts !== "none") count.el.hidden = isBarred;
      anyway.hidden = !isBarred || !held.state.mayOverrule;
      limits.hidden = isBarred;
      why.textContent = bar && isBarred ? bar : "";
      count.less.setAttribute("aria-disabled", String(!isIn));
      count.more.setAttribute("aria-disabled", String(Boolean(bar)));
      count.more.title = bar;
      // What had the focus is gone: the card itself keeps the place.
      if (inside && !document.activeElement?.checkVisibility?.()) {
        (count.el.hidden ? made : count.more).focus({ preventScroll: true });
      }
    };

    const lay = (rows) => {
      const fields = asked.filter((each) => !good.asks || good.asks.includes(each.field));
      const shown = held.count > 0 || counts === "none" ? rows : [];
      held.fields = shown.map((row, copy) => Object.fromEntries(fields.map((each) => {
        const name = shown.length > 1 ? `${each.title} ${copy + 1}` : each.title;
        return [each.field, extra(good, each, name, copy)];
      })));
      copies.replaceChildren(...held.fields.flatMap((row) => Object.values(row).map((f) => f.el)));
    };

    const take = (state) => {
      held.state = state;
      held.count = state.count;
      if (document.activeElement !== count.number || read() !== state.count) {
        count.number.value = state.count;
      }
      limits.replaceChildren(...state.limits.map((text) => make("span", { textContent: text })));
      price.replaceChildren(...state.price.flatMap(([number, unit], at) => [
        at ? ", " : "", number, " ", make("small", { textContent: unit }),
      ]));
      const shown = held.count > 0 || counts === "none" ? state.rows : [];
      if (shown.length !== held.fields.length) lay(state.rows);
      held.fields.forEach((row, copy) => {
        for (const [field, each] of Object.entries(row)) {
          const bad = state.faults[`${copy}|${field}`];
          each.put(shown[copy][field], state.bars[`${copy}|${field}`] ?? "", Boolean(bad));
        }
      });
      const faults = Object.values(state.faults);
      fault.hidden = faults.length === 0;
      const words = [...new Set(faults)].join(". ");
      if (fault.textContent !== words) fault.textContent = words;
      made.classList.toggle("refkit-refused", faults.length > 0);
      look();
    };

    made.addEventListener("keydown", (event) => {
      const by = SIGNS[event.key];
      const isText = event.target.matches?.("input:not([inputmode]), select");
      if (!by || isText || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const own = held.fields.flatMap(Object.values).find((f) => f.el.contains(event.target));
      if (own) own.step?.(by);
      else if (count.el.hidden) tell(held.state.bars[""] ?? "");
      else step(by);
    });
    cards.set(good.key, { made, take, held });
    return made;
  };

  // What a card asks of each that is had: a number with plus and minus, a text, a tick.
  const extra = (good, { field, kind, hint }, name, copy) => {
    const whose = `${name}, ${good.name}`;
    const message = (value) => ({ kind: "cell", key: good.key, copy, field, value });
    const options = good.options[field] ?? [];
    let control, part, step;
    if (kind === "whole") {
      const read = () => Number(part.number.value) || 0;
      let bar = "";
      const put = (to, way) => {
        if (to < 0) return;
        if (way === "more" && bar) tell(bar);
        if (way === "more" && bar && !cards.get(good.key).held.state.mayOverrule) return;
        part.number.value = to;
        send(message(String(to)));
      };
      part = stepper(whose, read, put);
      step = (by) => put(read() + by, by > 0 ? "more" : "less");
      control = part.number;
      part.told = (words) => {
        bar = words;
        part.more.title = words;
        part.more.setAttribute("aria-disabled", String(Boolean(words)));
        part.less.setAttribute("aria-disabled", String(read() === 0));
      };
    } else if (options.length) {
      control = make("select", {}, ...options.map(([label, value]) => new Option(label, value)));
    } else {
      control = make("input", { type: kind === "yes/no" ? "checkbox" : "text" });
    }
    guarded(control).title = hint;
    control.setAttribute("aria-label", part ? `how many ${whose}` : whose);
    const value = () => (control.type === "checkbox" ? control.checked : control.value);
    const isTyped = control.type === "text";
    control.addEventListener("input", () => isTyped && soon(message(value())));
    control.addEventListener("change", () => (isTyped ? flush() : send(message(value()))));
    const label = make("span", { textContent: name });
    label.setAttribute("aria-hidden", "true");
    const el = make("div", { className: "refkit-extra" }, label, part ? part.el : control);
    const put = (to, bar, isBad) => {
      if (control.type === "checkbox") control.checked = Boolean(to);
      else if (control !== document.activeElement || String(to).trim() !== control.value.trim()) {
        control.value = to;
      }
      part?.told(bar);
      control.toggleAttribute("aria-invalid", isBad);
      if (isBad) control.setAttribute("aria-invalid", "true");
    };
    return { el, put, step };
  };

  const tell = (words) => {
    said.textContent = words;
  };

  const narrow = () => {
    const all = [...cards.values()];
    const there = all.filter(({ made }) => !made.classList.contains("refkit-barred"));
    filter.hidden = all.length <= MANY || [0, all.length].includes(there.length);
    if (filter.hidden) onlyThere = false;
    const [some, whole] = filter.children;
    some.textContent = `Available ${there.length}`;
    whole.textContent = `All ${all.length}`;
    some.setAttribute("aria-pressed", String(onlyThere));
    whole.setAttribute("aria-pressed", String(!onlyThere));
    for (const { made } of all) {
      made.hidden = onlyThere && made.classList.contains("refkit-barred");
    }
    for (const part of box.querySelectorAll(".refkit-goods")) {
      const isEmpty = [...part.children].every((made) => made.hidden);
      part.hidden = isEmpty;
      if (part.previousElementSibling) part.previousElementSibling.hidden = isEmpty;
    }
  };

  const pick = (only) => () => {
    onlyThere = only;
    narrow();
  };

  const build = () => {
    const kinds = new Map();
    for (const good of model.get("goods")) {
      if (!kinds.has(good.kind)) kinds.set(good.kind, []);
      kinds.get(good.kind).push(good);
    }
    filter.append(press("", "", pick(true)), press("", "", pick(false)));
    filter.querySelectorAll("button").forEach((each) => each.removeAttribute("aria-label"));
    for (const [kind, goods] of kinds) {
      const part = make("section", {});
      if (kind) part.append(make("h4", { className: "refkit-kind", textContent: kind }));
      part.append(make("div", { className: "refkit-goods" }, ...goods.map(card)));
      box.append(part);
    }
    box.prepend(filter);
    box.append(said);
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", model.get("caption"));
    el.append(box);
    take();
  };

  const take = () => {
    const { heard, mayOverrule, cards: states } = model.get("state");
    if (heard < turn || waiting) return;
    for (const [key, each] of cards) each.take({ ...states[key], mayOverrule });
    narrow();
  };

  build();
  model.on("change:state", take);
  // Focus leaves before a click counts: what was typed arrives before the button's work.
  box.addEventListener("focusout", flush);
  // Whoever closes the page right after the last key is to lose nothing.
  window.addEventListener("pagehide", flush);
  return () => {
    flush();
    window.removeEventListener("pagehide", flush);
    model.off("change:state", take);
  };
}

export default { render };
