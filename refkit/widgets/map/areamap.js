// The map of areas: a piece is picked, the areas it may go to are lit, one of them is chosen.
// drawing.js, area_drags.js and area_ways.js stand before it: all are one module.
const LAYERS = [
  "ground", "borders", "crossings", "lit", "routes", "ahead", "names", "pieces", "remarks",
];
const DRAWN = LAYERS.filter((name) => name !== "remarks"); // by Python
// As high as the screen has room for between the bars and what waits beside the map.
const SEEN = "max(16rem, 100vh - 21rem)";

let maps = 0;

function render({ model, el }) {
  const part = (name, given = {}) => {
    const node = document.createElement("div");
    node.className = name;
    for (const [key, value] of Object.entries(given)) node.setAttribute(key, value);
    return node;
  };
  const root = part("refkit-map refkit-areas");
  // Not an img: a screen reader takes that as one thing and passes over what is in it.
  const svg = element("svg", { role: "group", "font-family": "inherit" });
  const tray = part("refkit-tray", { role: "group", "aria-label": "Beside the map" });
  const how = part("refkit-how");
  const said = part("refkit-said", { role: "status", "aria-live": "polite" });
  how.id = `refkit-areas-${(maps += 1)}`;
  svg.setAttribute("aria-describedby", how.id);
  const layers = Object.fromEntries(
    LAYERS.map((name) => [name, element("g", { class: `refkit-${name}` })]),
  );
  svg.append(...Object.values(layers));
  const frame = part("refkit-frame");
  frame.append(svg);
  root.append(frame, tray, how, said);
  el.append(root);

  const post = new Post((message) => model.send(message));
  let picked = []; // the pieces that are to be sent
  let current = ""; // the area where the keyboard is

  const areas = () => [...layers.ground.querySelectorAll(GRIP)];
  const area = (name) => areas().find((node) => idOf(node) === name);
  const idOf = (node) => node.dataset.key.slice(node.dataset.key.indexOf("/") + 1);
  const isPiece = (node) => node.dataset.key.startsWith("piece/");
  const pieces = () => [...root.querySelectorAll("[data-key^='piece/']")];
  const piece = (name) => pieces().find((node) => idOf(node) === name);
  // Several go where each of them may go.
  const goals = () => {
    const [first = {}, ...others] = picked.map((name) => model.get("goals")[name] ?? {});
    const shared = Object.entries(first).filter(([name]) => others.every((each) => name in each));
    return Object.fromEntries(shared);
  };
  // Of several the dearest tells what all of them cost.
  const remarkOn = (name) =>
    picked.map((each) => model.get("remarks")[each]?.[name] ?? "").sort().at(-1);
  const canMove = (name) => name in model.get("goals");
  const labelOf = (node) => node.dataset.label ?? node.given["aria-label"];

  // -- drawing ------------------------------------------------------------------------
  function finish(node) {
    node.setAttribute("role", "button");
    node.setAttribute("data-lm-suppress-shortcuts", "true");
    node.setAttribute("tabindex", "-1");
  }

  function draw(name) {
    lay(layers[name], model.get(name), finish);
    show();
  }

  function drawAll() {
    const [wide, high] = model.get("box");
    svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    svg.setAttribute("aria-label", model.get("label"));
    svg.style.width = `calc(min(100%, ${SEEN} * ${wide / high}) * ${model.get("zoom")})`;
    for (const name of DRAWN) if (model.get(name)) lay(layers[name], model.get(name), finish);
    fillTray();
    show();
  }

  function fillTray() {
    const buttons = model.get("tray").map(({ id, name, label, look }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `refkit-waiting-piece ${look}`;
      button.dataset.key = `piece/${id}`;
      button.dataset.label = label;
      button.textContent = name || label;
      button.title = label;
      return button;
    });
    tray.replaceChildren(...buttons);
    tray.hidden = !buttons.length;
  }

  function show() {
    picked = picked.filter(canMove);
    const lit = goals();
    if (!area(current)) current = areas().length ? idOf(areas()[0]) : "";
    for (const node of areas()) {
      const isLit = idOf(node) in lit;
      node.classList.toggle("refkit-open-area", isLit);
      const label = labelOf(node);
      node.setAttribute("aria-label", isLit ? `${label}; ${litWords(idOf(node))}` : label);
      node.setAttribute("tabindex", idOf(node) === current ? "0" : "-1");
    }
    for (const node of pieces()) {
      const name = idOf(node);
      node.classList.toggle("refkit-chosen", picked.includes(name));
      node.classList.toggle("refkit-orderable", canMove(name));
      node.setAttribute("aria-pressed", String(picked.includes(name)));
    }
    drawRims();
    layers.ahead.replaceChildren();
  }

  const litWords = (name) =>
    ["lit: it can be chosen", remarkOn(name)].filter(Boolean).join(", ");

  // Drawn over all areas: the neighbours' ground would lie on half of a rim.
  function drawRims() {
    const lit = goals();
    const rim = (look) => (node) =>
      element("path", { d: node.getAttribute("d"), class: look });
    layers.lit.replaceChildren(
      ...areas().filter((node) => idOf(node) in lit).map(rim("refkit-lit-rim")),
      ...areas().filter((node) => node.matches(":focus-visible")).map(rim("refkit-focus-rim")),
    );
    drawRemarks(lit);
  }

  // In place of the signs of an area: they are not what is asked now.
  function drawRemarks(lit) {
    const names = [...layers.names.children];
    areas().forEach((node, at) => {
      const isTold = idOf(node) in lit && Boolean(remarkOn(idOf(node)));
      names[at]?.classList.toggle("refkit-told", isTold);
    });
    layers.remarks.replaceChildren(
      ...Object.keys(lit).filter(remarkOn).map((name) => {
        const [x, y] = model.get("spots")[name];
        const words = element("text", { x, y: y + 3.5, "font-size": 10.5 });
        words.textContent = remarkOn(name);
        return words;
      }),
    );
  }

  function preview(name, isSent = false) {
    const points = goals()[name];
    layers.ahead.replaceChildren();
    if (!points || points.length < 2) return;
    const d = `M${points.map((point) => point.join(" ")).join("L")}`;
    const [x, y] = points.at(-1);
    const look = `refkit-way-ahead${isSent ? " refkit-sent" : ""}`;
    layers.ahead.append(
      element("path", { d, class: "refkit-way-rim" }), element("path", { d, class: look }),
      element("circle", { cx: x, cy: y, r: 5, class: "refkit-way-end" }),
    );
  }

  // -- hands --------------------------------------------------------------------------
  function say(words) {
    said.textContent = words;
  }

  function pick(names) {
    picked = names;
    show();
    const count = Object.keys(goals()).length;
    const found = count === 1 ? "1 area is lit" : `${count} areas are lit`;
    const [one, nowhere] = names.length > 1
      ? [`${names.length} pieces`, "they can go nowhere together"]
      : [names.length && labelOf(piece(names[0])), "it can go nowhere"];
    if (names.length) say(`${one}: ${count ? `${found}; choose one` : nowhere}.`);
    else say("Nothing is picked.");
  }

  const toggle = (name) =>
    pick(picked.includes(name) ? picked.filter((each) => each !== name) : [...picked, name]);

  // In an area with several pieces each press picks the next, after the last one none.
  function press(name) {
    if (!model.get("is_open")) return say(labelOf(area(name)));
    if (name in goals()) return order(name);
    const own = pieces().filter((node) => node.dataset.area === name && canMove(idOf(node)));
    const names = own.map(idOf);
    const next = names[names.indexOf(picked.at(-1)) + 1];
    if (next || picked.length) pick(next ? [next] : []);
    else say(`${labelOf(area(name))}. Nothing there is asked about.`);
  }

  function order(name) {
    preview(name, true);
    for (const each of picked) post.put({ kind: "choose", id: each, area: name });
    const way = [...layers.ahead.children];
    picked = [];
    show();
    layers.ahead.replaceChildren(...way);
  }

  function click(event) {
    const node = event.target.closest?.(GRIP);
    if (!node) return;
    const name = idOf(node);
    if (!isPiece(node)) {
      move(name);
      press(name);
    } else if (canMove(name) && model.get("is_open")) {
      if (event.shiftKey || event.ctrlKey) toggle(name);
      else pick(String(picked) === name ? [] : [name]);
      // Who picked it by a key goes on in the map, where the arrows lead through what is lit.
      if (event.detail === 0 && picked.includes(name)) enter();
    } else if (node.dataset.area) press(node.dataset.area);
  }

  function enter() {
    const first = areas().find((node) => idOf(node) in goals());
    if (first && svg.contains(first)) go(first);
  }

  function move(name) {
    current = name;
    show();
    area(name)?.focus({ preventScroll: true });
  }

  function type(event) {
    if (event.key === "Escape" && picked.length) pick([]);
    else if ((event.key === "Delete" || event.key === "Backspace") && picked.length) forget();
    else if (event.ctrlKey || event.metaKey) {
      const kind = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (!kind || !model.get("is_open")) return;
      post.put({ kind });
    } else if (!svg.contains(event.target) || !walk(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function forget() {
    for (const each of picked) post.put({ kind: "forget", id: each });
    pick([]);
  }

  // Arrows go to the next area, of the lit ones only while a piece is picked.
  function walk(event) {
    if (event.key === "Enter" || event.key === " ") press(current);
    else if (WAYS[event.key]) {
      const lit = goals();
      const open = areas().filter((node) => !Object.keys(lit).length || idOf(node) in lit);
      const next = nearest(area(current), open, WAYS[event.key]);
      if (next) go(next);
    } else return false;
    return true;
  }

  function go(node) {
    move(idOf(node));
    preview(idOf(node));
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function point(event) {
    if (post.isIdle) preview(nameUnder(event.target.closest?.(GRIP)));
  }

  const nameUnder = (node) => node && (isPiece(node) ? node.dataset.area : idOf(node));

  function arrive(event) {
    const node = event.target.closest?.(GRIP);
    if (node && !isPiece(node) && idOf(node) !== current) {
      current = idOf(node);
      show();
    } else drawRims();
  }

  // -- what Python says ---------------------------------------------------------------
  function hear(message) {
    if (message.kind === "save") save(message);
    if (message.kind !== "answered") return;
    post.answered(message.beat);
    if (post.isIdle) layers.ahead.replaceChildren();
  }

  const tell = () => {
    say(model.get("message"));
    how.textContent = model.get("how");
  };
  const listeners = {
    "change:box": drawAll, "change:label": drawAll, "change:zoom": drawAll,
    "change:tray": drawAll, "change:goals": show, "change:is_open": show,
    "change:message": tell, "change:told": tell, "change:how": tell, "msg:custom": hear,
    ...Object.fromEntries(
      DRAWN.filter((name) => model.get(name))
        .map((name) => [`change:${name}`, () => draw(name)]),
    ),
  };
  for (const [name, listener] of Object.entries(listeners)) model.on(name, listener);
  new AreaDrags(root, {
    take: (node) => {
      const name = idOf(node);
      if (!canMove(name) || !model.get("is_open")) return false;
      if (!picked.includes(name)) pick([name]);
      return true;
    },
    over: (node) => preview(nameUnder(node)),
    drop: (node) => nameUnder(node) in goals() && order(nameUnder(node)),
  });
  root.addEventListener("click", click);
  root.addEventListener("keydown", type);
  svg.addEventListener("pointerover", point);
  svg.addEventListener("focusin", arrive);
  svg.addEventListener("focusout", drawRims);
  drawAll();
  tell();
  return () => {
    // Hands go with the nodes; the model stays, and would call a view that is gone.
    for (const [name, listener] of Object.entries(listeners)) model.off(name, listener);
  };
}

export default { render };
