// Above a map: what has no place on it yet, to be dragged there or picked and put by a click.
class PlacesTray {
  constructor(svg, model, pointed) {
    Object.assign(this, { svg, model, pointed, held: null });
    this.node = document.createElement("div");
    this.node.className = "refkit-places-tray";
    this.node.setAttribute("role", "group");
    this.ghost = element("circle", { class: "refkit-setup-ghost" });
    this.carry = (event) => this.move(event);
    this.drop = (event) => this.put(event);
    this.node.addEventListener("click", (event) => this.press(event));
    this.node.addEventListener("pointerdown", (event) => this.grab(event));
    window.addEventListener("pointermove", this.carry);
    window.addEventListener("pointerup", this.drop);
  }

  get things() {
    return this.model.get("scene").tray ?? [];
  }

  draw() {
    const focus = this.node.contains(document.activeElement) ? document.activeElement.dataset.thing : null;
    const chosen = this.model.get("chosen");
    this.node.hidden = !this.model.get("tray_title");
    this.node.setAttribute("aria-label", this.model.get("tray_title"));
    const title = document.createElement("b");
    title.textContent = `${this.model.get("tray_title")}: ${this.things.length || "nothing"}`;
    const buttons = this.things.map(([key, name]) => {
      const button = this.button(name, { thing: key });
      button.setAttribute("aria-pressed", String(key === chosen));
      return button;
    });
    const inHand = this.things.some(([key]) => key === chosen);
    if (inHand) buttons.push(this.button("Put it in the middle of the table", { does: "middle" }));
    this.node.replaceChildren(title, ...buttons);
    if (focus) this.node.querySelector(`[data-thing="${CSS.escape(focus)}"]`)?.focus();
    if (this.waits) this.focusMark();
  }

  // What was put down by keys has the focus on the map, where the arrows move it on.
  focusMark() {
    const mark = this.svg.querySelector(`[data-key="${CSS.escape(this.waits)}"]`);
    if (!mark) return;
    this.waits = "";
    mark.focus();
  }

  button(words, data) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.setAttribute("data-lm-suppress-shortcuts", "true");
    Object.assign(button.dataset, data);
    return button;
  }

  press(event) {
    const button = event.target.closest("button");
    if (!button || this.isDragged) return;
    if (button.dataset.thing) return this.model.send({ kind: "press", id: button.dataset.thing });
    const [west, south, east, north] = this.model.get("scene").limits;
    this.waits = this.model.get("chosen");
    this.model.send({ kind: "move", id: this.waits, x: (west + east) / 2, y: (south + north) / 2 });
  }

  // A finger scrolls the page over the tray: it picks by a tap and puts by another.
  grab(event) {
    const button = event.target.closest("[data-thing]");
    this.isDragged = false;
    if (!button || event.button !== 0 || event.pointerType === "touch") return;
    this.held = { id: button.dataset.thing, start: [event.clientX, event.clientY] };
  }

  move(event) {
    if (!this.held) return;
    const [x, y] = this.held.start;
    if (!this.isDragged && Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return;
    this.isDragged = true;
    if (!this.isOver(event)) return this.ghost.remove();
    const { unit, limits: [west, , , north] } = this.model.get("scene");
    const [east, up] = this.pointed(event);
    this.svg.append(this.ghost);
    dress(this.ghost, { class: "refkit-setup-ghost", r: 14, cx: (east - west) * unit, cy: (north - up) * unit });
  }

  put(event) {
    const held = this.held;
    this.held = null;
    this.ghost.remove();
    if (!held || !this.isDragged || !this.isOver(event)) return;
    const [x, y] = this.pointed(event);
    this.model.send({ kind: "move", id: held.id, x, y });
  }

  isOver({ clientX: x, clientY: y }) {
    const box = this.svg.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  close() {
    window.removeEventListener("pointermove", this.carry);
    window.removeEventListener("pointerup", this.drop);
  }
}
