// A line or the outline of a pocket, drawn point by point: by clicks, or by a cross that the
// arrow keys move. An outline is closed on its first corner.
const STEP = 1; // inches an arrow key moves
const NEAR_FIRST = 14; // units of the drawing from the first corner that close an outline
const LEAST = 3; // corners of an outline
const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

const stepOf = (event, [x, y]) => {
  const [dx, dy] = ARROWS[event.key];
  const step = event.shiftKey ? FINE : STEP;
  return [x + dx * step, y + dy * step];
};

class Course {
  constructor(top, sketch, say, post) {
    Object.assign(this, { top, sketch, say, post, points: [], cross: null });
  }

  get isBegun() {
    return this.points.length > 0;
  }

  get isOutline() {
    return this.top.mode === "pocket";
  }

  click(point) {
    this.cross = null;
    this.add(this.top.tidy(point));
  }

  add(point) {
    if (this.isOutline && this.points.length >= LEAST && this.isNearFirst(point)) return this.end();
    this.points.push(point);
    this.draw();
    this.tell();
  }

  isNearFirst(point) {
    const [[x1, y1], [x2, y2]] = [this.top.drawn(this.points[0]), this.top.drawn(point)];
    return Math.hypot(x1 - x2, y1 - y2) < NEAR_FIRST;
  }

  takeBack() {
    this.points.pop();
    this.draw();
    if (this.isBegun) this.tell();
    else this.say("No point is left.");
  }

  forget() {
    this.points = [];
    this.cross = null;
    this.draw();
  }

  end() {
    const points = this.points;
    this.forget();
    if (!points.length) return;
    if (this.isOutline) this.post.put({ kind: "outline", points });
    else this.post.put({ kind: "course", points, adds: this.top.model.get("is_adding") });
  }

  draw() {
    const at = this.points.map((each) => this.top.drawn(each));
    const d = at.length ? `M${at.map((each) => each.join(" ")).join("L")}` : "";
    const dots = at.map(([cx, cy], n) => element("circle", { cx, cy, r: this.isOutline && !n ? 9 : 5 }));
    this.sketch.replaceChildren(...(d ? [element("path", { d, class: "refkit-drawn" })] : []), ...dots);
    if (!this.cross) return;
    const [x, y] = this.top.drawn(this.cross);
    const arms = `M${x - 14} ${y}H${x + 14}M${x} ${y - 14}V${y + 14}`;
    this.sketch.append(element("path", { d: arms, class: "refkit-cross" }));
  }

  tell() {
    const many = this.points.length;
    const [one, whole] = this.isOutline ? ["Corner", "closes the outline"] : ["Point", "ends the line"];
    const ends = this.isOutline && many < LEAST ? "" : ` Enter ${whole}.`;
    this.say(`${one} ${many} is drawn.${ends} Ctrl+Z takes it back, Escape forgets all.`);
  }

  // The table has the focus: the arrows move the cross, Space draws a point there.
  type(event) {
    if (ARROWS[event.key]) this.walk(event);
    else if (event.key === " " || event.key === "Insert") this.add(this.cross ?? this.middle);
    else if (event.key === "Enter") this.end();
    else if (event.key === "Backspace" || event.key === "Delete") this.takeBack();
    else return false;
    return true;
  }

  get middle() {
    return this.points.at(-1) ?? this.top.tidy(this.top.size.map((length) => length / 2));
  }

  walk(event) {
    this.cross = this.top.tidy(stepOf(event, this.cross ?? this.middle));
    this.draw();
    const [east, north] = this.cross;
    this.say(`The cross is ${east}″ east and ${north}″ north. Space draws a point there.`);
  }
}
