// The map: draws the shapes Python sends as SVG nodes, and tells Python what hands do to them.
// drawing.js stands before it: both are one module.
const STEP = 1; // inches an arrow key moves a stand
const FINE = 0.1; // with Shift, and what a dragged stand snaps to
const SLACK = 4; // pixels a finger may slip before it drags
const KEYS = { Delete: "remove", "+": "insert", Insert: "insert" };
const STAND = "stand/";
const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

let maps = 0;

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "refkit-map";
  // Not an img: a screen reader takes that as one thing and passes over the stands.
  const svg = element("svg", { role: "group", "font-family": "inherit" });
  const picture = element("image", { preserveAspectRatio: "none" });
  const said = document.createElement("div");
  said.className = "refkit-said";
  said.setAttribute("role", "status");
  said.setAttribute("aria-live", "polite");
  const how = document.createElement("div");
  how.className = "refkit-how";
  how.id = `refkit-how-${(maps += 1)}`;
  svg.setAttribute("aria-describedby", how.id);
  root.append(svg, how, said);
  el.append(root);

  const layers = {};
  const shown = {}; // the shapes in them
  const post = new Post((message) => model.send(message));
  const ahead = new Map(); // where hands have put stands that Python has not drawn there yet
  let drag = null;

  const inch = () => model.get("scene").inch;
  const table = () => model.get("scene").table;
  const clamp = (value, length) => Math.min(Math.max(value, 0), length);
  const onTable = ([x, y]) => [clamp(x, table()[0]), clamp(y, table()[1])];
  const drawn = ([x, y]) => [x * inch(), (table()[1] - y) * inch()];
  // Divided and not multiplied: 3 * 0.1 is a hair more than 0.3.
  const tidy = (value) => Math.round(value / FINE) / Math.round(1 / FINE);
  const stays = (id) => id.startsWith(STAND) && !model.get("is_movable");

  function pointed(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    // Only this matrix knows of zoom, scrolling and the rim around the drawing at once.
    const { x, y } = point.matrixTransform(svg.getScreenCTM().inverse());
    return [x / inch(), table()[1] - y / inch()];
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
    for (const [id, place] of ahead) put(id, place);
    choose();
  }

  // While a hand drags, only the stands that differ are sent, by their number.
  function redraw(message) {
    const stands = [...shown.stands];
    for (const [number, shape] of message.stands) stands[number] = shape;
    draw({ ...message.layers, stands });
  }

  function drawAll() {
    const scene = model.get("scene");
    svg.setAttribute("viewBox", scene.box.join(" "));
    svg.setAttribute("aria-label", scene.label);
    svg.style.width = `${100 * model.get("zoom")}%`;
    picture.setAttribute("width", table()[0] * inch());
    picture.setAttribute("height", table()[1] * inch());
    root.classList.toggle("refkit-still", !model.get("is_movable"));
    draw(scene.layers);
  }

  function showPicture() {
    const shown = model.get("picture");
    if (shown) picture.setAttribute("href", shown);
    else picture.removeAttribute("href");
  }

  // What a hand has moved is no longer as it was told: it is dressed anew when drawn again.
  function put(id, place) {
    const [x, y] = drawn(place);
    const node = grip(id);
    if (!node) return;
    node.setAttribute("transform", `translate(${x} ${y})`);
    node.told.text = "";
  }

  const grips = () => [...svg.querySelectorAll(GRIP)];
  const grip = (id) => grips().find((node) => node.dataset.key === id);
  const placeOf = (node) =>
    ahead.get(node.dataset.key) ?? [Number(node.dataset.x), Number(node.dataset.y)];

  function choose() {
    for (const node of grips()) {
      const isChosen = node.dataset.key === model.get("chosen");
      node.classList.toggle("refkit-chosen", isChosen);
      node.setAttribute("aria-pressed", isChosen);
    }
  }

  function pick(id) {
    if (model.get("chosen") === id) return;
    model.set("chosen", id);
    model.save_changes();
  }

  // -- hands --------------------------------------------------------------------------
  function moved([x, y], event) {
    const [dx, dy] = ARROWS[event.key];
    const step = event.shiftKey ? FINE : STEP;
    return onTable([x + dx * step, y + dy * step]).map((value) => Math.round(value * 1000) / 1000);
  }

  function grab(event) {
    const node = event.target.closest?.(GRIP);
    if (!node || drag || event.button !== 0) return;
    event.preventDefault();
    node.focus({ preventScroll: true });
    if (stays(node.dataset.key)) return;
    const [from, at] = [placeOf(node), pointed(event)];
    drag = {
      id: node.dataset.key, pointer: event.pointerId, start: [event.clientX, event.clientY],
      hold: [from[0] - at[0], from[1] - at[1]], place: null,
    };
    // A hand that leaves the map keeps its stand: else nobody hears where it lets go.
    svg.setPointerCapture(event.pointerId);
  }

  function carry(event) {
    if (event.pointerId !== drag?.pointer) return;
    const [x, y] = drag.start;
    if (!drag.place && Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return;
    const at = pointed(event);
    const place = onTable([at[0] + drag.hold[0], at[1] + drag.hold[1]]).map(tidy);
    if (String(place) === String(drag.place)) return;
    drag.place = place;
    tellPlace("try", drag.id, place);
  }

  function drop(event) {
    if (event.pointerId !== drag?.pointer) return;
    const { id, place } = drag;
    drag = null;
    if (place) tellPlace("move", id, place);
  }

  function letGo() {
    if (!drag) return;
    ahead.delete(drag.id);
    if (drag.place) post.takeBack();
    drag = null;
    drawAll();
  }

  function tellPlace(kind, id, [x, y]) {
    ahead.set(id, [x, y]);
    put(id, [x, y]);
    post.put({ kind, id, x, y });
  }

  function press(event) {
    if (event.key === "Escape" && drag) return letGo();
    const node = event.target.closest?.(GRIP);
    if (!node || !model.get("is_open") || !act(event, node)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function act(event, node) {
    const id = node.dataset.key;
    if (event.ctrlKey || event.metaKey) return actOnAll(event);
    if (stays(id)) return false;
    if (ARROWS[event.key]) tellPlace("nudge", id, moved(placeOf(node), event));
    else if (KEYS[event.key]) post.put({ kind: KEYS[event.key], id });
    else return false;
    return true;
  }

  function actOnAll(event) {
    const kind = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
    if (kind) post.put({ kind });
    return Boolean(kind);
  }

  const focused = (event) => {
    const node = event.target.closest?.(GRIP);
    if (node) pick(node.dataset.key);
  };

  // -- what Python says ---------------------------------------------------------------
  function hear(message) {
    if (message.kind === "drawn" && message.beat > post.takenBack) redraw(message);
    if (message.kind === "save") save(message);
    if (message.kind !== "answered") return;
    post.answered(message.beat);
    // Drawn now, stands would jump back from where hands have put them meanwhile.
    if (!post.isIdle || drag) return;
    ahead.clear();
    drawAll();
  }

  const tell = () => {
    said.textContent = model.get("message");
    how.textContent = model.get("how");
  };
  const listeners = {
    "change:scene": drawAll, "change:is_open": drawAll, "change:zoom": drawAll,
    "change:picture": showPicture, "change:chosen": choose, "change:message": tell,
    "change:how": tell, "msg:custom": hear,
  };
  for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
  const hands = {
    pointerdown: grab, pointermove: carry, pointerup: drop, pointercancel: letGo,
    keydown: press, focusin: focused,
  };
  for (const [name, hand] of Object.entries(hands)) svg.addEventListener(name, hand);
  // A finger on a stand drags it; anywhere else it moves the page.
  svg.addEventListener("touchstart", (event) => {
    const node = event.target.closest?.(GRIP);
    if (node && !stays(node.dataset.key)) event.preventDefault();
  }, { passive: false });
  showPicture();
  drawAll();
  tell();
  return () => {
    // Hands go with the nodes; the model stays, and would call a view that is gone.
    for (const [name, listener] of Object.entries(listeners)) model.off(name, listener);
  };
}

export default { render };
