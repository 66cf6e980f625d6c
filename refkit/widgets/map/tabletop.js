// The table on the screen: its inches, the stands on it, and which of them are picked.
const FINE = 0.1; // inches an arrow key moves with Shift, and what a dragged stand snaps to
const STAND = "stand/";

class Tabletop {
  constructor(svg, model) {
    Object.assign(this, { svg, model });
    this.ahead = new Map(); // where hands have put stands that Python has not drawn there yet
    this.fan = new Map(); // where stands that overlap are shown meanwhile
  }

  get inch() {
    return this.model.get("scene").inch;
  }

  get size() {
    return this.model.get("scene").table;
  }

  get picked() {
    return this.model.get("picked");
  }

  get mode() {
    return this.model.get("mode");
  }

  get isDrawing() {
    return ["draw", "pocket"].includes(this.mode);
  }

  drawn([x, y]) {
    return [x * this.inch, (this.size[1] - y) * this.inch];
  }

  on([x, y]) {
    const clamp = (value, length) => Math.min(Math.max(value, 0), length);
    return [clamp(x, this.size[0]), clamp(y, this.size[1])];
  }

  // Divided and not multiplied: 3 * 0.1 is a hair more than 0.3.
  tidy(place) {
    return this.on(place).map((value) => Math.round(value / FINE) / Math.round(1 / FINE));
  }

  exact(place) {
    return this.on(place).map((value) => Math.round(value * 1000) / 1000);
  }

  pointed(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    // Only this matrix knows of zoom, scrolling and the rim around the drawing at once.
    const { x, y } = point.matrixTransform(this.svg.getScreenCTM().inverse());
    return [x / this.inch, this.size[1] - y / this.inch];
  }

  // -- what lies on it ------------------------------------------------------------------
  get grips() {
    return [...this.svg.querySelectorAll(GRIP)];
  }

  get stands() {
    return this.grips.filter((node) => node.dataset.key.startsWith(STAND));
  }

  grip(id) {
    return this.grips.find((node) => node.dataset.key === id);
  }

  placeOf(node) {
    return this.ahead.get(node.dataset.key) ?? [Number(node.dataset.x), Number(node.dataset.y)];
  }

  places(ids) {
    const found = ids.map((id) => [id, this.grip(id)]).filter(([, node]) => node);
    return new Map(found.map(([id, node]) => [id, this.placeOf(node)]));
  }

  stays(id) {
    return id.startsWith(STAND) && !this.model.get("is_movable");
  }

  inside([x, y, width, height]) {
    const found = this.stands.filter((node) => {
      const [east, down] = this.drawn(this.placeOf(node));
      return east >= x && east <= x + width && down >= y && down <= y + height;
    });
    return found.map((node) => node.dataset.key);
  }

  // What a hand has moved is no longer as it was told: it is dressed anew when drawn again.
  put(id, [x, y]) {
    const node = this.grip(id);
    if (!node) return;
    node.setAttribute("transform", `translate(${x} ${y})`);
    node.told.text = "";
  }

  putAhead(id, place) {
    this.ahead.set(id, place);
    this.put(id, this.drawn(place));
  }

  // -- stands over one another ----------------------------------------------------------
  spread() {
    for (const [id, at] of this.fan) if (!this.ahead.has(id)) this.put(id, at);
  }

  fold() {
    const old = [...this.fan.keys()];
    this.fan = new Map();
    for (const id of old) if (this.grip(id)) this.put(id, this.drawn(this.placeOf(this.grip(id))));
  }

  unfold(id) {
    if (this.fan.has(id)) return;
    this.fold();
    const places = this.stands.map((node) => [node.dataset.key, this.drawn(this.placeOf(node))]);
    this.fan = fanOf(id, new Map(places));
    this.spread();
  }

  // -- who is picked --------------------------------------------------------------------
  choose() {
    const chosen = new Set([...this.picked, this.model.get("chosen")]);
    for (const node of this.grips) {
      const isChosen = chosen.has(node.dataset.key);
      node.classList.toggle("refkit-chosen", isChosen);
      node.setAttribute("aria-pressed", isChosen);
    }
  }

  // The last of those picked is the one that is told about.
  pick(ids) {
    if (String(ids) === String(this.picked) && this.model.get("chosen") === (ids.at(-1) ?? "")) return;
    this.model.set("picked", ids);
    this.model.set("chosen", ids.at(-1) ?? "");
    this.model.save_changes();
  }

  toggle(id) {
    if (!id.startsWith(STAND)) return;
    const others = this.picked.filter((each) => each !== id);
    this.pick(this.picked.includes(id) ? others : [...others, id]);
  }
}
