// A map that is being set up: edges to press, marks to put, drag and name.
// drawing.js and places_tray.js stand before it: all are one module.
const SLACK = 4; // pixels a finger may slip before it drags
const RIM = 44; // around the drawing, for the edges
const SPOTS = [
  { x: 0, y: 30, "text-anchor": "middle" }, { x: 0, y: -20, "text-anchor": "middle" },
  { x: 20, y: 5, "text-anchor": "start" }, { x: -20, y: 5, "text-anchor": "end" },
];
const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "refkit-setup";
  const svg = element("svg", { role: "group", "font-family": "inherit" });
  const said = document.createElement("div");
  said.className = "refkit-said";
  said.setAttribute("role", "status");
  const tray = new PlacesTray(svg, model, pointed);
  root.append(tray.node, svg, said);
  el.append(root);
  const layers = {};
  let drag = null;

  const scene = () => model.get("scene");
  const isMark = (node) => node.dataset.key.startsWith("mark/");
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

  function onMap([x, y]) {
    const [west, south, east, north] = scene().limits;
    const { grain } = scene();
    const tidy = (value) => Math.round(Math.round(value / grain) * grain * 1000) / 1000;
    return [clamp(tidy(x), west, east), clamp(tidy(y), south, north)];
  }

  function pointed(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = point.matrixTransform(svg.getScreenCTM().inverse());
    const [west, , , north] = scene().limits;
    return onMap([west + x / scene().unit, north - y / scene().unit]);
  }

  function put(node, [x, y]) {
    const [west, , , north] = scene().limits;
    const at = [(x - west) * scene().unit, (north - y) * scene().unit];
    node.setAttribute("transform", `translate(${at[0]} ${at[1]})`);
    node.told.text = "";
  }

  function finish(node) {
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }

  function draw() {
    const [wide, high] = scene().size;
    svg.setAttribute("viewBox", `${-RIM} ${-RIM} ${wide + 2 * RIM} ${high + 2 * RIM}`);
    svg.setAttribute("aria-label", scene().label);
    for (const [name, shapes] of Object.entries(scene().layers)) {
      if (!layers[name]) svg.append((layers[name] = element("g", {})));
      lay(layers[name], shapes, finish);
    }
    fit();
    choose();
  }

  // Letters and marks keep their size on the screen, however small the map is drawn.
  function fit() {
    const wide = svg.getBoundingClientRect().width;
    if (wide) svg.style.setProperty("--refkit-pixel", (scene().size[0] + 2 * RIM) / wide);
    if (wide && !drag) stepAside();
  }

  // A name goes where it lies on no other name and no mark: below, above, or at a side.
  function stepAside() {
    const names = [...svg.querySelectorAll(".refkit-setup-name")];
    const taken = names.map((name) => [name.parentNode, name.previousElementSibling?.getBoundingClientRect()]);
    const rim = svg.querySelector(".refkit-setup-ground").getBoundingClientRect();
    for (const name of names) {
      const others = taken.filter(([owner]) => owner !== name.parentNode).map(([, box]) => box);
      const isFree = (spot) => {
        for (const [key, value] of Object.entries(spot)) name.setAttribute(key, value);
        const box = name.getBoundingClientRect();
        return box.left >= rim.left && box.right <= rim.right && others.every((each) => !each || isApart(box, each));
      };
      if (!SPOTS.some(isFree)) isFree(SPOTS[0]);
      taken.push([name, name.getBoundingClientRect()]);
    }
  }

  const isApart = (one, other) => one.right <= other.left || other.right <= one.left
    || one.bottom <= other.top || other.bottom <= one.top;

  function choose() {
    for (const node of svg.querySelectorAll(GRIP)) {
      if (!isMark(node)) continue;
      const isChosen = node.dataset.key === model.get("chosen");
      node.classList.toggle("refkit-chosen", isChosen);
      node.setAttribute("aria-pressed", isChosen);
    }
    tray.draw();
  }

  const place = (node) => [Number(node.dataset.x), Number(node.dataset.y)];

  function grab(event) {
    if (event.button !== 0) return;
    const node = event.target.closest?.(GRIP);
    drag = { node, start: [event.clientX, event.clientY], place: null };
    if (!node || !isMark(node)) return;
    event.preventDefault();
    node.focus({ preventScroll: true });
    svg.setPointerCapture(event.pointerId);
  }

  function carry(event) {
    if (!drag) return;
    const [x, y] = drag.start;
    if (Math.hypot(event.clientX - x, event.clientY - y) >= SLACK) drag.far = true;
    if (!drag.far || !drag.node || !isMark(drag.node)) return;
    drag.place = pointed(event);
    put(drag.node, drag.place);
  }

  function drop(event) {
    if (!drag) return;
    const { node, place: at, far } = drag;
    drag = null;
    if (at) model.send({ kind: "move", id: node.dataset.key, x: at[0], y: at[1] });
    else if (node && !far) model.send({ kind: "press", id: node.dataset.key });
    else if (!far) {
      const [x, y] = pointed(event);
      model.send({ kind: "put", x, y });
      // A keyboard on the screen would cover the table.
      if (event.pointerType !== "touch") isPut = true;
    }
  }

  let isPut = false;
  // Who has put a mark goes on typing its name: the field waits for it, once it is open.
  function askName(tries) {
    const field = el.closest(".refkit-table-setup")?.querySelector(".refkit-mark-name input");
    if (!field) return;
    if (field.disabled) {
      if (tries) setTimeout(() => askName(tries - 1), 50);
      return;
    }
    field.focus();
    field.select();
    // A name that comes a little later is picked with the first key.
    const held = field.value;
    const pick = (event) => {
      if (event.type === "keydown" && field.value !== held) field.select();
      for (const each of ["keydown", "pointerdown", "blur"]) field.removeEventListener(each, pick);
    };
    for (const each of ["keydown", "pointerdown", "blur"]) field.addEventListener(each, pick);
  }

  function letGo() {
    drag = null;
    draw();
  }

  function press(event) {
    if (event.key === "Escape" && drag) return letGo();
    const node = event.target.closest?.(GRIP);
    if (!node || !act(event, node)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function act(event, node) {
    const id = node.dataset.key;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "z") return false;
      model.send({ kind: "undo" });
    } else if (event.key === "Enter" || event.key === " ") model.send({ kind: "press", id });
    else if (!isMark(node)) return false;
    else if (event.key === "Delete") model.send({ kind: "remove", id });
    else if (ARROWS[event.key]) {
      const [[x, y], [dx, dy]] = [place(node), ARROWS[event.key]];
      const step = event.shiftKey ? scene().grain : Math.max(1, scene().grain);
      const to = onMap([x + dx * step, y + dy * step]);
      model.send({ kind: "move", id, x: to[0], y: to[1] });
    } else return false;
    return true;
  }

  const picked = () => {
    choose();
    if (isPut) askName(20);
    isPut = false;
  };
  const tell = () => {
    said.textContent = model.get("message");
  };
  const listeners = { "change:scene": draw, "change:chosen": picked, "change:message": tell };
  for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
  const hands = {
    pointerdown: grab, pointermove: carry, pointerup: drop, pointercancel: letGo, keydown: press,
  };
  for (const [name, hand] of Object.entries(hands)) svg.addEventListener(name, hand);
  const sizes = new ResizeObserver(fit);
  sizes.observe(svg);
  draw();
  tell();
  return () => {
    sizes.disconnect();
    tray.close();
    for (const [name, listener] of Object.entries(listeners)) model.off(name, listener);
  };
}

export default { render };
