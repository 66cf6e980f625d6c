// What a pointer does on the table: it drags stands, on and off the tray too, pulls a frame
// around them, puts down what is in hand, and draws.
const SLACK = 4; // pixels a finger may slip before it drags
const GAP = 2; // inches between stands that are put down together

const isOver = (node, { clientX: x, clientY: y }) => {
  const box = node.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
};

// Stands side by side in rows around a place.
function formation(ids, [x, y]) {
  const across = Math.ceil(Math.sqrt(ids.length));
  const deep = Math.ceil(ids.length / across);
  return ids.map((id, number) => [id, [
    x + ((number % across) - (across - 1) / 2) * GAP,
    y - (Math.floor(number / across) - (deep - 1) / 2) * GAP,
  ]]);
}

class Drags {
  constructor(top, course, post, { frame, tray, sketch, drawAll }) {
    Object.assign(this, { top, course, post, frame, tray, sketch, drawAll });
    this.held = null; // what the pointer holds, be it nothing but a place of the table
    this.isByHand = false; // whether a stand gets the focus by a hand, which picks otherwise
    this.waits = ""; // what is to have the focus as soon as it is drawn
  }

  grab(event) {
    if (this.held || event.button !== 0) return;
    const { top } = this;
    const node = event.target.closest?.(GRIP);
    const start = { pointer: event.pointerId, start: [event.clientX, event.clientY] };
    if (!node || this.isDrawnPast(node)) {
      const isLasso = top.mode === "lasso" && top.model.get("is_open");
      this.held = { ...start, at: top.pointed(event), isLasso };
      if (isLasso) top.svg.setPointerCapture(event.pointerId);
      return;
    }
    event.preventDefault();
    this.isByHand = true;
    node.focus({ preventScroll: true });
    this.isByHand = false;
    const id = node.dataset.key;
    if (event.shiftKey || event.ctrlKey) return top.toggle(id);
    if (!top.picked.includes(id)) top.pick([id]);
    if (top.stays(id)) return top.unfold(id);
    this.take(event, start, id, node);
  }

  // Who draws draws over stands too; a corner is taken until a new outline is begun.
  isDrawnPast(node) {
    const isPoint = !node.dataset.key.startsWith(STAND);
    return this.top.isDrawing && (this.course.isBegun || !isPoint || this.top.mode === "draw");
  }

  take(event, start, id, node) {
    const { top } = this;
    const [from, at] = [top.placeOf(node), top.pointed(event)];
    const hold = top.fan.has(id) ? [0, 0] : [from[0] - at[0], from[1] - at[1]];
    const ids = id.startsWith(STAND) ? top.picked : [id];
    this.held = { ...start, id, hold, place: null, from: top.places(ids), origin: from };
    // A hand that leaves the map keeps its stand: else nobody hears where it lets go.
    top.svg.setPointerCapture(event.pointerId);
  }

  // What is taken from the tray follows the hand in rows around it.
  takeFromTray(event, ids) {
    if (this.held || !ids.length) return;
    const from = new Map(formation(ids, [0, 0]));
    this.held = {
      pointer: event.pointerId, start: [event.clientX, event.clientY], id: ids[0],
      hold: [0, 0], place: null, from, origin: from.get(ids[0]), isNew: true,
    };
    this.tray.ignores = false;
    event.target.setPointerCapture?.(event.pointerId);
  }

  carry(event) {
    const { held, top } = this;
    if (event.pointerId !== held?.pointer) return;
    const [x, y] = held.start;
    if (!held.isFar && Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return;
    held.isFar = true;
    if (!held.id) return held.isLasso && this.lasso(top.pointed(event));
    if (top.fan.size) top.fold();
    held.isOff = isOver(this.tray.node, event) || (held.isNew && !isOver(this.frame, event));
    this.tray.node.classList.toggle("refkit-tray-open", held.isOff && !held.isNew);
    if (held.isNew && held.isOff) return;
    const at = top.pointed(event);
    const middle = held.isNew ? held.origin : [0, 0];
    const place = top.tidy([at[0] + held.hold[0] + middle[0], at[1] + held.hold[1] + middle[1]]);
    if (String(place) === String(held.place)) return;
    held.place = place;
    this.tellPlaces("try", held);
  }

  lasso(at) {
    const [[x1, y1], [x2, y2]] = [this.top.drawn(this.held.at), this.top.drawn(at)];
    const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)];
    const [width, height] = [Math.abs(x1 - x2), Math.abs(y1 - y2)];
    this.held.box = [x, y, width, height];
    this.sketch.replaceChildren(element("rect", { x, y, width, height, class: "refkit-lasso" }));
  }

  drop(event) {
    if (event.pointerId !== this.held?.pointer) return;
    const done = this.held;
    this.held = null;
    this.course.draw();
    this.tray.node.classList.remove("refkit-tray-open");
    if (!done.id) return this.tap(event, done);
    // What ends a drag is no click on the tray; a key pressed later is one.
    this.tray.ignores = done.isNew && done.isFar;
    setTimeout(() => (this.tray.ignores = false));
    if (done.isFar && done.isOff && !done.isNew) this.putBack(done);
    else if (done.isFar && done.isOff) this.takeBack(done);
    else if (done.place) this.tellPlaces("move", done);
    else if (!done.isNew) this.top.unfold(done.id);
    if (done.place && done.isNew) this.tray.letGo();
  }

  putBack(done) {
    this.post.takeBack();
    for (const id of done.from.keys()) this.top.ahead.delete(id);
    this.takeOff([...done.from.keys()]);
  }

  takeBack(done) {
    if (!done.place) return;
    for (const id of done.from.keys()) this.top.ahead.delete(id);
    this.post.takeBack();
  }

  takeOff(ids) {
    const others = Object.fromEntries(ids.map((id) => [id, [0, 0]]));
    this.post.put({ kind: "remove", id: ids[0], others });
    this.top.pick([]);
  }

  // A tap beside all stands: it puts down what is in hand, draws, or lets go.
  tap(event, done) {
    const { top } = this;
    if (done.box) return top.pick([...new Set([...(event.shiftKey ? top.picked : []), ...top.inside(done.box)])]);
    if (done.isFar) return;
    if (top.isDrawing) return top.model.get("is_open") && this.course.click(top.pointed(event));
    const ids = this.tray.next();
    if (ids.length && top.model.get("is_movable")) return this.putDown(ids, top.pointed(event));
    top.fold();
    top.pick([]);
  }

  putDown(ids, at) {
    const from = new Map(formation(ids, at).map(([id, place]) => [id, this.top.tidy(place)]));
    this.tellPlaces("move", { id: ids[0], place: from.get(ids[0]), from, origin: from.get(ids[0]) });
    this.tray.held = this.tray.held.filter((id) => !from.has(id));
    this.tray.draw();
  }

  putInMiddle(ids) {
    if (!ids.length) return;
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    this.putDown(ids, this.top.pointed({ clientX: left + width / 2, clientY: top + height / 2 }));
    this.top.pick(ids);
    this.waits = ids[0];
  }

  letGo() {
    if (this.course.isBegun || this.course.cross) return this.course.forget();
    if (!this.held) return this.top.fold();
    for (const id of this.held.from?.keys() ?? []) this.top.ahead.delete(id);
    if (this.held.place) this.post.takeBack();
    this.held = null;
    this.sketch.replaceChildren();
    this.drawAll();
  }

  tellPlaces(kind, { id, place, from, origin }) {
    const by = [place[0] - origin[0], place[1] - origin[1]];
    const others = {};
    for (const [each, [x, y]] of from) {
      const at = each === id ? place : this.top.exact([x + by[0], y + by[1]]);
      if (each !== id) others[each] = at;
      this.top.putAhead(each, at);
    }
    this.post.put({ kind, id, x: place[0], y: place[1], others });
  }
}
