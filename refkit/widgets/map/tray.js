// The tray beside the table: what has no place, by element with its count. A row is dragged
// whole or picked and put down by taps; opened, it shows its stands one by one.

class Tray {
  constructor(take, home, put) {
    Object.assign(this, { take, home, put, groups: [], open: new Set(), held: [], mode: "one" });
    this.node = document.createElement("section");
    this.node.className = "refkit-table-tray";
    this.node.setAttribute("aria-label", "Not on the table yet");
    this.node.addEventListener("pointerdown", (event) => this.grab(event));
    this.node.addEventListener("click", (event) => this.click(event));
  }

  // The stands of what was pressed: of a row all, of one stand itself.
  keys(node) {
    if (node.dataset.stand) return [node.dataset.stand];
    return this.groups.find((each) => each.key === node.dataset.group)?.stands.map(({ key }) => key) ?? [];
  }

  get inHand() {
    const there = new Set(this.groups.flatMap((each) => each.stands.map(({ key }) => key)));
    return this.held.filter((key) => there.has(key));
  }

  next() {
    const there = this.inHand;
    return this.mode === "one" ? there.slice(0, 1) : there;
  }

  grab(event) {
    const node = event.target.closest("[data-group], [data-stand]");
    if (!node || event.button !== 0 || this.node.dataset.fixed) return;
    if (event.pointerType !== "mouse" && !event.target.closest(".refkit-tray-grip")) return;
    const keys = this.keys(node);
    const isAmong = node.dataset.stand && this.inHand.includes(node.dataset.stand);
    this.take(event, isAmong ? this.inHand : keys);
  }

  click(event) {
    const node = event.target.closest("button");
    if (!node || this.ignores) return;
    if (node.dataset.opens) this.toggle(node.dataset.opens);
    else if (node.dataset.mode) this.mode = node.dataset.mode;
    else if (node.dataset.does === "home") this.home();
    else if (node.dataset.does === "put") this.put(this.next());
    else this.hold(this.keys(node), event.shiftKey || event.ctrlKey);
    this.draw();
  }

  toggle(key) {
    if (!this.open.delete(key)) this.open.add(key);
  }

  hold(keys, isMore) {
    const all = keys.every((key) => this.held.includes(key));
    const others = isMore ? this.held.filter((key) => !keys.includes(key)) : [];
    this.held = all ? others : [...others, ...keys];
  }

  letGo() {
    if (!this.held.length) return;
    this.held = [];
    this.draw();
  }

  show(tray) {
    this.tray = tray;
    this.groups = tray.sides.flatMap((side) => side.groups);
    this.held = this.inHand;
    this.draw();
  }

  draw() {
    const { tray } = this;
    this.node.hidden = !tray.sides.length || tray.is_closed;
    const focus = this.node.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    this.node.replaceChildren(
      html("h4", {}, ["Not on the table yet ", html("b", {}, [String(tray.count)])]),
      html("p", { class: "refkit-quiet" }, [tray.how]),
      ...tray.sides.flatMap((side) => this.side(side)),
      ...this.foot(),
    );
    if (focus) this.node.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  }

  side({ name, letter, shape, style, count, groups }) {
    const badge = { class: `refkit-badge refkit-${shape}`, style, "aria-hidden": "true" };
    const head = [html("span", badge, [letter]), html("b", {}, [name]), html("span", {}, [String(count)])];
    return [
      html("p", { class: "refkit-tray-side" }, head),
      html("ul", {}, groups.map((each) => this.group(each))),
    ];
  }

  group({ key, name, cls, stands }) {
    const isOpen = this.open.has(key);
    const held = stands.filter((each) => this.held.includes(each.key)).length;
    const row = this.row(
      { "data-group": key, "data-focus": `group ${key}`, "aria-pressed": String(held === stands.length) },
      cls, name, String(stands.length),
    );
    const more = html("button", {
      type: "button", class: "refkit-tray-more", "data-opens": key, "data-focus": `more ${key}`,
      "aria-expanded": String(isOpen), "aria-label": `The stands of ${name}`,
    }, [isOpen ? "▾" : "▸"]);
    const inner = stands.map((each) => html("li", {}, [this.row(
      { "data-stand": each.key, "data-focus": each.key, "aria-pressed": String(this.held.includes(each.key)) },
      cls, each.name, "",
    )]));
    return html("li", {}, [
      html("div", { class: "refkit-tray-line" }, [row, more]),
      ...(isOpen ? [html("ul", {}, inner)] : []),
    ]);
  }

  row(given, cls, name, count) {
    return html("button", { type: "button", class: "refkit-tray-row", ...given }, [
      html("span", { class: "refkit-tray-grip", "aria-hidden": "true" }, [cls]),
      html("span", {}, [name]), html("b", {}, [count]),
    ]);
  }

  foot() {
    const parts = [];
    if (this.held.length) {
      const mode = (name, words) => html("button", {
        type: "button", "data-mode": name, "data-focus": `mode ${name}`, "aria-pressed": String(this.mode === name),
      }, [words]);
      const put = { type: "button", "data-does": "put", "data-focus": "put" };
      parts.push(html("p", { class: "refkit-tray-held" }, [
        html("b", {}, [`${this.held.length} in hand. `]), "A tap on the table puts down ",
        mode("one", "one"), mode("all", "all of them"), html("button", put, ["Put down in the middle"]),
      ]));
    }
    const home = { type: "button", "data-does": "home", "data-focus": "home", class: "refkit-tray-home" };
    return [...parts, html("button", home, ["Leave the rest at home"])];
  }
}

function html(tag, given, inner = []) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) node.setAttribute(name, value);
  if (tag === "button") node.setAttribute("data-lm-suppress-shortcuts", "true");
  node.append(...inner.filter((part) => part !== ""));
  return node;
}
