// What keys do on the table: to a stand or a point that has the focus, and to the whole map.
const KEYS = { Delete: "remove", Backspace: "remove", "+": "insert", Insert: "insert" };

class Keys {
  constructor(top, course, drags, post) {
    Object.assign(this, { top, course, drags, post });
  }

  press(event) {
    if (event.key === "Escape") return this.drags.letGo();
    if (!this.top.model.get("is_open") || !this.answers(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // A key pressed in the tray is the tray's own.
  answers(event) {
    if (event.ctrlKey || event.metaKey) return this.actOnAll(event);
    if (!this.top.svg.contains(event.target)) return false;
    const isEnd = event.key === "Enter" && this.course.isBegun;
    const node = event.target.closest(GRIP);
    if (node && !isEnd) return this.act(event, node);
    return this.top.isDrawing && this.course.type(event);
  }

  act(event, node) {
    const id = node.dataset.key;
    if (event.key === " " && event.shiftKey) this.top.toggle(id);
    else if (event.key === "Enter" || event.key === " ") this.top.unfold(id);
    else if (this.top.stays(id)) return false;
    else if (ARROWS[event.key]) this.nudge(event, id, node);
    else if (KEYS[event.key] === "remove" && id.startsWith(STAND)) this.drags.takeOff(this.own(id));
    else if (KEYS[event.key]) this.post.put({ kind: KEYS[event.key], id });
    else return false;
    return true;
  }

  // What is done to one of those picked is done to all of them.
  own(id) {
    return this.top.picked.includes(id) ? this.top.picked : [id];
  }

  nudge(event, id, node) {
    this.top.fold();
    const from = this.top.places(this.own(id));
    const origin = this.top.placeOf(node);
    const place = this.top.exact(stepOf(event, origin));
    this.drags.tellPlaces("nudge", { id, place, from, origin });
  }

  actOnAll(event) {
    const kind = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
    if (kind && this.course.isBegun) this.course.takeBack();
    else if (kind) this.post.put({ kind });
    return Boolean(kind);
  }
}
