// The map: draws the shapes Python sends as SVG nodes, and tells Python what hands do to them.
// drawing.js, lens.js, fan.js and tray.js stand before it: all are one module.
const STEP = 1; // inches an arrow key moves a stand
const FINE = 0.1; // with Shift, and what a dragged stand snaps to
const SLACK = 4; // pixels a finger may slip before it drags
const SEEN = 74; // hundredths of the screen a map may be high
const GAP = 2; // inches between stands that are put down together
const KEYS = { Delete: "remove", Backspace: "remove", "+": "insert", Insert: "insert" };
const STAND = "stand/";
const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

let maps = 0;

function render({ model, el }) {
  const root = html("div", { class: "refkit-map refkit-table-map" });
  // Not an img: a screen reader takes that as one thing and passes over the stands.
  const svg = element("svg", { role: "group", "font-family": "inherit" });
  const picture = element("image", { preserveAspectRatio: "none" });
  const sketch = element("g", { class: "refkit-sketch" });
  const frame = html("div", { class: "refkit-frame" });
  const said = html("div", { class: "refkit-said", role: "status", "aria-live": "polite" });
  const how = html("div", { class: "refkit-how", id: `refkit-how-${(maps += 1)}` });
  svg.setAttribute("aria-describedby", how.id);
  frame.append(svg);
  const lens = new Lens(frame, svg, widthAt, measure);
  const tray = new Tray(takeFromTray, () => post.put({ kind: "home" }), putInMiddle);
  const table = html("div", { class: "refkit-table-view" }, [frame]);
  root.append(html("div", { class: "refkit-table-side" }, [table, html("div", { class: "refkit-under-map" }, [how, lens.bar]), said]), tray.node);
  el.append(root);

  const layers = {};
  const shown = {}; // the shapes in them
  const post = new Post((message) => model.send(message));
  const ahead = new Map(); // where hands have put stands that Python has not drawn there yet
  let drag = null;
  let isByHand = false; // whether a stand gets the focus by a hand, which picks otherwise
  let fan = new Map(); // where stands that overlap are shown meanwhile
  let course = []; // the points of a line that is being drawn

  const inch = () => model.get("scene").inch;
  const size = () => model.get("scene").table;
  const clamp = (value, length) => Math.min(Math.max(value, 0), length);
  const onTable = ([x, y]) => [clamp(x, size()[0]), clamp(y, size()[1])];
  const drawn = ([x, y]) => [x * inch(), (size()[1] - y) * inch()];
  // Divided and not multiplied: 3 * 0.1 is a hair more than 0.3.
  const tidy = (value) => Math.round(value / FINE) / Math.round(1 / FINE);
  const stays = (id) => id.startsWith(STAND) && !model.get("is_movable");
  const mode = () => model.get("mode");
  const picked = () => model.get("picked");

  // At first the whole table is seen, whatever the screen.
  function widthAt(zoom) {
    const [, , wide, high] = model.get("scene").box;
    return `calc(min(100%, ${(SEEN * wide) / high}vh) * ${zoom})`;
  }

  // In steps, lest every turn of the wheel has the map drawn anew.
  function measure(pixel) {
    const found = Math.round(pixel * 4) / 4;
    if (found === model.get("pixel")) return;
    model.set("pixel", found);
    model.save_changes();
  }

  function pointed(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    // Only this matrix knows of zoom, scrolling and the rim around the drawing at once.
    const { x, y } = point.matrixTransform(svg.getScreenCTM().inverse());
    return [x / inch(), size()[1] - y / inch()];
  }

  // -- drawing ------------------------------------------------------------------------
  function finish(node) {
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }

  function draw(shapes) {
    for (const [name, inside] of Object.entries(shapes)) {
      if (!layers[name]) {
        layers[name] = element("g", { class: `refkit-${name}` });
        svg.append(layers[name]);
        if (name === "ground") svg.append(picture);
      }
      lay(layers[name], inside, finish);
      shown[name] = inside;
    }
    svg.append(sketch);
    for (const [id, place] of ahead) put(id, drawn(place));
    spread();
    choose();
  }

  // While a hand drags, only the stands that differ are sent, by their number.
  function redraw(message) {
    const stands = message.layers.stands ?? [...shown.stands];
    for (const [number, shape] of message.stands) stands[number] = shape;
    draw({ ...message.layers, stands });
  }

  function drawAll() {
    const scene = model.get("scene");
    svg.setAttribute("viewBox", scene.box.join(" "));
    svg.setAttribute("aria-label", scene.label);
    picture.setAttribute("width", size()[0] * inch());
    picture.setAttribute("height", size()[1] * inch());
    root.classList.toggle("refkit-still", !model.get("is_movable"));
    root.style.cssText = scene.style;
    lens.draw();
    draw(scene.layers);
  }

  function showPicture() {
    const shown = model.get("picture");
    if (shown) picture.setAttribute("href", shown);
    else picture.removeAttribute("href");
  }

  // What a hand has moved is no longer as it was told: it is dressed anew when drawn again.
  function put(id, [x, y]) {
    const node = grip(id);
    if (!node) return;
    node.setAttribute("transform", `translate(${x} ${y})`);
    node.told.text = "";
  }

  function spread() {
    for (const [id, at] of fan) if (!ahead.has(id)) put(id, at);
  }

  function fold() {
    const old = [...fan.keys()];
    fan = new Map();
    for (const id of old) if (grip(id)) put(id, drawn(placeOf(grip(id))));
  }

  function unfold(id) {
    if (fan.has(id)) return;
    fold();
    const stands = grips().filter((node) => node.dataset.key.startsWith(STAND));
    fan = fanOf(id, new Map(stands.map((node) => [node.dataset.key, drawn(placeOf(node))])));
    spread();
  }

  const grips = () => [...svg.querySelectorAll(GRIP)];
  const grip = (id) => grips().find((node) => node.dataset.key === id);
  const placeOf = (node) =>
    ahead.get(node.dataset.key) ?? [Number(node.dataset.x), Number(node.dataset.y)];

  function choose() {
    const chosen = new Set([...picked(), model.get("chosen")]);
    for (const node of grips()) {
      const isChosen = chosen.has(node.dataset.key);
      node.classList.toggle("refkit-chosen", isChosen);
      node.setAttribute("aria-pressed", isChosen);
    }
  }

  // The first of those picked is the one that is told about.
  function pick(ids) {
    if (String(ids) === String(picked()) && model.get("chosen") === (ids.at(-1) ?? "")) return;
    model.set("picked", ids);
    model.set("chosen", ids.at(-1) ?? "");
    model.save_changes();
  }

  // -- hands --------------------------------------------------------------------------
  function grab(event) {
    if (drag || event.button !== 0) return;
    const node = event.target.closest?.(GRIP);
    const start = { pointer: event.pointerId, start: [event.clientX, event.clientY] };
    if (!node || mode() === "draw") {
      drag = { ...start, at: pointed(event), isLasso: mode() === "lasso" && model.get("is_open") };
      if (drag.isLasso) svg.setPointerCapture(event.pointerId);
      return;
    }
    event.preventDefault();
    isByHand = true;
    node.focus({ preventScroll: true });
    isByHand = false;
    const id = node.dataset.key;
    if (event.shiftKey || event.ctrlKey) return toggle(id);
    if (!picked().includes(id)) pick([id]);
    if (stays(id)) return unfold(id);
    const ids = id.startsWith(STAND) ? picked() : [id];
    const [from, at] = [placeOf(node), pointed(event)];
    const hold = fan.has(id) ? [0, 0] : [from[0] - at[0], from[1] - at[1]];
    drag = { ...start, id, hold, place: null, from: places(ids), origin: from };
    // A hand that leaves the map keeps its stand: else nobody hears where it lets go.
    svg.setPointerCapture(event.pointerId);
  }

  const places = (ids) => new Map(ids.map((id) => [id, grip(id)]).filter(([, node]) => node)
    .map(([id, node]) => [id, placeOf(node)]));

  function toggle(id) {
    if (!id.startsWith(STAND)) return;
    pick(picked().includes(id) ? picked().filter((each) => each !== id) : [...picked(), id]);
  }

  // What is taken from the tray follows the hand in rows around it.
  function takeFromTray(event, ids) {
    if (drag || !ids.length) return;
    const from = new Map(formation(ids, [0, 0]));
    drag = {
      pointer: event.pointerId, start: [event.clientX, event.clientY], id: ids[0],
      hold: [0, 0], place: null, from, origin: from.get(ids[0]), isNew: true,
    };
    tray.ignores = false;
    event.target.setPointerCapture?.(event.pointerId);
  }

  function formation(ids, [x, y]) {
    const across = Math.ceil(Math.sqrt(ids.length));
    const deep = Math.ceil(ids.length / across);
    return ids.map((id, number) => [id, [
      x + ((number % across) - (across - 1) / 2) * GAP,
      y - (Math.floor(number / across) - (deep - 1) / 2) * GAP,
    ]]);
  }

  const isOver = (node, { clientX: x, clientY: y }) => {
    const box = node.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };

  function carry(event) {
    if (event.pointerId !== drag?.pointer) return;
    const [x, y] = drag.start;
    if (!drag.isFar && Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return;
    drag.isFar = true;
    if (!drag.id) return drag.isLasso && lasso(pointed(event));
    if (fan.size) fold();
    drag.isOff = isOver(tray.node, event) || (drag.isNew && !isOver(frame, event));
    tray.node.classList.toggle("refkit-tray-open", drag.isOff && !drag.isNew);
    if (drag.isNew && drag.isOff) return;
    const at = pointed(event);
    const middle = drag.isNew ? drag.origin : [0, 0];
    const place = onTable([at[0] + drag.hold[0] + middle[0], at[1] + drag.hold[1] + middle[1]]).map(tidy);
    if (String(place) === String(drag.place)) return;
    drag.place = place;
    tellPlaces("try", drag);
  }

  function lasso(at) {
    const [[x1, y1], [x2, y2]] = [drawn(drag.at), drawn(at)];
    drag.box = [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x1 - x2), Math.abs(y1 - y2)];
    const [x, y, width, height] = drag.box;
    sketch.replaceChildren(element("rect", { x, y, width, height, class: "refkit-lasso" }));
  }

  function inside([x, y, width, height]) {
    return grips().filter((node) => node.dataset.key.startsWith(STAND)).filter((node) => {
      const [east, down] = drawn(placeOf(node));
      return east >= x && east <= x + width && down >= y && down <= y + height;
    }).map((node) => node.dataset.key);
  }

  function drop(event) {
    if (event.pointerId !== drag?.pointer) return;
    const done = drag;
    drag = null;
    sketch.replaceChildren();
    tray.node.classList.remove("refkit-tray-open");
    if (!done.id) return tap(event, done);
    tray.ignores = done.isNew && done.isFar;
    if (done.isFar && done.isOff && !done.isNew) putBack(done);
    else if (done.isFar && done.isOff) takeBack(done);
    else if (done.place) tellPlaces("move", done);
    else if (!done.isNew) unfold(done.id);
    if (done.place && done.isNew) tray.letGo();
  }

  function putBack(done) {
    post.takeBack();
    for (const id of done.from.keys()) ahead.delete(id);
    takeOff([...done.from.keys()]);
  }

  function takeBack(done) {
    if (!done.place) return;
    for (const id of done.from.keys()) ahead.delete(id);
    post.takeBack();
  }

  function takeOff(ids) {
    post.put({ kind: "remove", id: ids[0], others: Object.fromEntries(ids.map((id) => [id, [0, 0]])) });
    pick([]);
  }

  // A tap beside all stands: it puts down what is in hand, draws the line, or lets go.
  function tap(event, done) {
    if (done.box) return pick([...new Set([...(event.shiftKey ? picked() : []), ...inside(done.box)])]);
    if (done.isFar) return;
    if (mode() === "draw") return addPoint(onTable(pointed(event)).map(tidy));
    const ids = tray.next();
    if (ids.length && model.get("is_movable")) return putDown(ids, pointed(event));
    fold();
    pick([]);
  }

  function putDown(ids, at) {
    const from = new Map(formation(ids, at).map(([id, place]) => [id, onTable(place).map(tidy)]));
    tellPlaces("move", { id: ids[0], place: from.get(ids[0]), from, origin: from.get(ids[0]) });
    tray.held = tray.held.filter((id) => !from.has(id));
    tray.draw();
  }

  function putInMiddle(ids) {
    if (!ids.length) return;
    const { left, top, width, height } = frame.getBoundingClientRect();
    putDown(ids, pointed({ clientX: left + width / 2, clientY: top + height / 2 }));
    pick(ids);
    waits = ids[0];
  }

  let waits = ""; // what is to have the focus as soon as it is drawn

  function letGo() {
    if (course.length) return endCourse([]);
    if (!drag) return fold();
    for (const id of drag.from?.keys() ?? []) ahead.delete(id);
    if (drag.place) post.takeBack();
    drag = null;
    sketch.replaceChildren();
    drawAll();
  }

  function tellPlaces(kind, { id, place, from, origin }) {
    const by = [place[0] - origin[0], place[1] - origin[1]];
    const others = {};
    for (const [each, [x, y]] of from) {
      const at = each === id ? place : onTable([x + by[0], y + by[1]]).map((v) => Math.round(v * 1000) / 1000);
      if (each !== id) others[each] = at;
      ahead.set(each, at);
      put(each, drawn(at));
    }
    post.put({ kind, id, x: place[0], y: place[1], others });
  }

  // -- a line, point by point -----------------------------------------------------------
  function addPoint(point) {
    course.push(point);
    const d = `M${course.map((each) => drawn(each).join(" ")).join("L")}`;
    const dots = course.map((each) => drawn(each)).map(([cx, cy]) => element("circle", { cx, cy, r: 5 }));
    sketch.replaceChildren(element("path", { d, class: "refkit-drawn" }), ...dots);
    said.textContent = `Point ${course.length} at ${point.join(", ")}. Enter ends the line, Escape forgets it.`;
  }

  function endCourse(points) {
    course = [];
    sketch.replaceChildren();
    if (points.length) post.put({ kind: "course", points, adds: model.get("is_adding") });
  }

  // -- keys ---------------------------------------------------------------------------
  function press(event) {
    if (event.key === "Escape") return letGo();
    if (event.key === "Enter" && course.length) return endCourse(course);
    if (!model.get("is_open")) return;
    const node = event.target.closest?.(GRIP);
    if (!(event.ctrlKey || event.metaKey ? actOnAll(event) : node && act(event, node))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function act(event, node) {
    const id = node.dataset.key;
    if (event.key === " " && event.shiftKey) toggle(id);
    else if (event.key === "Enter" || event.key === " ") unfold(id);
    else if (stays(id)) return false;
    else if (ARROWS[event.key]) nudge(event, id, node);
    else if (KEYS[event.key] === "remove" && id.startsWith(STAND)) takeOff(picked().includes(id) ? picked() : [id]);
    else if (KEYS[event.key]) post.put({ kind: KEYS[event.key], id });
    else return false;
    return true;
  }

  function nudge(event, id, node) {
    fold();
    const [dx, dy] = ARROWS[event.key];
    const step = event.shiftKey ? FINE : STEP;
    const from = places(picked().includes(id) ? picked() : [id]);
    const [x, y] = placeOf(node);
    const place = onTable([x + dx * step, y + dy * step]).map((value) => Math.round(value * 1000) / 1000);
    tellPlaces("nudge", { id, place, from, origin: [x, y] });
  }

  function actOnAll(event) {
    const kind = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
    if (kind && course.length) addBack();
    else if (kind) post.put({ kind });
    return Boolean(kind);
  }

  function addBack() {
    const points = course.slice(0, -1);
    course = [];
    sketch.replaceChildren();
    points.forEach(addPoint);
  }

  const focused = (event) => {
    const node = event.target.closest?.(GRIP);
    if (node && !drag && !isByHand && !picked().includes(node.dataset.key) && node.matches(":focus-visible")) pick([node.dataset.key]);
  };

  // -- what Python says ---------------------------------------------------------------
  function hear(message) {
    if (message.kind === "drawn" && message.beat > post.takenBack) redraw(message);
    if (message.kind === "save") save(message);
    if (message.kind === "finish") endCourse(course);
    if (message.kind !== "answered") return;
    post.answered(message.beat);
    // Drawn now, stands would jump back from where hands have put them meanwhile.
    if (!post.isIdle || drag) return;
    ahead.clear();
    drawAll();
    if (waits && grip(waits)) grip(waits).focus();
    waits = "";
  }

  const tell = () => {
    said.textContent = model.get("message");
    how.textContent = model.get("how");
  };
  const fill = () => tray.show(model.get("tray"));
  const change = () => {
    svg.classList.toggle("refkit-drawing", mode() !== "move");
    if (mode() !== "draw") endCourse([]);
  };
  const listeners = {
    "change:scene": drawAll, "change:is_open": drawAll, "change:picture": showPicture,
    "change:chosen": choose, "change:picked": choose, "change:message": tell,
    "change:how": tell, "change:tray": fill, "change:mode": change, "msg:custom": hear,
  };
  for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
  const hands = { pointermove: carry, pointerup: drop, pointercancel: letGo, keydown: press };
  for (const [name, hand] of Object.entries(hands)) root.addEventListener(name, hand);
  svg.addEventListener("pointerdown", grab);
  svg.addEventListener("focusin", focused);
  // A finger on a stand drags it; anywhere else it moves the page.
  svg.addEventListener("touchstart", (event) => {
    const node = event.target.closest?.(GRIP);
    if (mode() !== "move" || (node && !stays(node.dataset.key))) event.preventDefault();
  }, { passive: false });
  showPicture();
  drawAll();
  fill();
  tell();
  change();
  return () => {
    lens.close();
    // Hands go with the nodes; the model stays, and would call a view that is gone.
    for (const [name, listener] of Object.entries(listeners)) model.off(name, listener);
  };
}

export default { render };
