// The map: draws the shapes Python sends as SVG nodes, and tells Python what hands do to them.
// The files before it hold its parts, from drawing.js to keys.js: all are one module.
// A map is as high as the screen has room for between the bars, the tools and the words.
const SEEN = "max(16rem, 100vh - 23.5rem)";

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
  const post = new Post((message) => model.send(message));
  const top = new Tabletop(svg, model);
  const course = new Course(top, sketch, (words) => (said.textContent = words), post);
  const tray = new Tray(
    (event, ids) => drags.takeFromTray(event, ids),
    () => post.put({ kind: "home" }),
    (ids) => drags.putInMiddle(ids),
  );
  const drags = new Drags(top, course, post, { frame, tray, sketch, drawAll });
  const keys = new Keys(top, course, drags, post);
  const table = html("div", { class: "refkit-table-view" }, [frame]);
  root.append(html("div", { class: "refkit-table-side" }, [table, html("div", { class: "refkit-under-map" }, [said, lens.bar]), how]), tray.node);
  el.append(root);

  const layers = {};
  const shown = {}; // the shapes in them

  // At first the whole table is seen, whatever the screen.
  function widthAt(zoom) {
    const [, , wide, high] = model.get("scene").box;
    return `calc(min(100%, ${SEEN} * ${wide / high}) * ${zoom})`;
  }

  // In steps, lest every turn of the wheel has the map drawn anew.
  function measure(pixel) {
    const found = Math.round(pixel * 4) / 4;
    if (found === model.get("pixel")) return;
    model.set("pixel", found);
    model.save_changes();
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
    for (const [id, place] of top.ahead) top.put(id, top.drawn(place));
    top.spread();
    top.choose();
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
    picture.setAttribute("width", top.size[0] * top.inch);
    picture.setAttribute("height", top.size[1] * top.inch);
    root.classList.toggle("refkit-still", !model.get("is_movable"));
    root.style.cssText = scene.style;
    lens.draw();
    draw(scene.layers);
  }

  function showPicture() {
    const found = model.get("picture");
    if (found) picture.setAttribute("href", found);
    else picture.removeAttribute("href");
  }

  const focused = (event) => {
    const node = event.target.closest?.(GRIP);
    const isNew = node && !top.picked.includes(node.dataset.key);
    if (isNew && !drags.held && !drags.isByHand && node.matches(":focus-visible")) top.pick([node.dataset.key]);
  };

  // -- what Python says ---------------------------------------------------------------
  function hear(message) {
    if (message.kind === "drawn" && message.beat > post.takenBack) redraw(message);
    if (message.kind === "save") save(message);
    if (message.kind === "finish") course.end();
    if (message.kind === "back") course.takeBack();
    if (message.kind !== "answered") return;
    post.answered(message.beat);
    // Drawn now, stands would jump back from where hands have put them meanwhile.
    if (!post.isIdle || drags.held) return;
    top.ahead.clear();
    drawAll();
    if (drags.waits) top.grip(drags.waits)?.focus();
    drags.waits = "";
  }

  const tell = () => {
    said.textContent = model.get("message");
    how.textContent = model.get("how");
  };
  const fill = () => tray.show(model.get("tray"));
  // While something is drawn the table itself takes the focus, and keys draw on it.
  const change = () => {
    svg.classList.toggle("refkit-drawing", top.mode !== "move");
    svg.setAttribute("role", top.isDrawing ? "application" : "group");
    if (top.isDrawing) svg.setAttribute("tabindex", "0");
    else svg.removeAttribute("tabindex");
    course.forget();
  };
  const listeners = {
    "change:scene": drawAll, "change:is_open": drawAll, "change:picture": showPicture,
    "change:chosen": () => top.choose(), "change:picked": () => top.choose(),
    "change:message": tell, "change:how": tell, "change:tray": fill, "change:mode": change,
    "msg:custom": hear,
  };
  for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
  root.addEventListener("pointermove", (event) => drags.carry(event));
  root.addEventListener("pointerup", (event) => drags.drop(event));
  root.addEventListener("pointercancel", () => drags.letGo());
  root.addEventListener("keydown", (event) => keys.press(event));
  svg.addEventListener("pointerdown", (event) => drags.grab(event));
  svg.addEventListener("focusin", focused);
  svg.setAttribute("data-lm-suppress-shortcuts", "true");
  // A finger on a stand drags it; anywhere else it moves the page.
  svg.addEventListener("touchstart", (event) => {
    const node = event.target.closest?.(GRIP);
    if (top.mode !== "move" || (node && !top.stays(node.dataset.key))) event.preventDefault();
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
