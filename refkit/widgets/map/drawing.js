// What every map shares: shapes of Python's as SVG nodes, questions to Python, and files to keep.
// Texts only ever become text nodes and attributes, never markup.
const SVG = "http://www.w3.org/2000/svg";
const GRIP = "[data-key]";

// One question at a time: while Python answers, only the newest place of a stand is kept.
// What is drawn in answer to a question that was taken back is not looked at.
class Post {
  constructor(send) {
    this.send = send;
    this.waiting = [];
    this.beat = 0;
    this.takenBack = 0;
    this.isBusy = false;
  }

  put(message) {
    const last = this.waiting.at(-1);
    const isSame = "x" in message && last?.id === message.id;
    if (isSame && ["try", message.kind].includes(last.kind)) this.waiting.pop();
    this.waiting.push(message);
    this.next();
  }

  next() {
    if (this.isBusy || !this.waiting.length) return;
    this.isBusy = true;
    this.beat += 1;
    this.send({ ...this.waiting.shift(), beat: this.beat });
  }

  takeBack() {
    this.waiting = this.waiting.filter((each) => each.kind !== "try");
    this.takenBack = this.beat;
    this.put({ kind: "leave" });
  }

  answered(beat) {
    if (beat !== this.beat) return;
    this.isBusy = false;
    this.next();
  }

  get isIdle() {
    return !this.isBusy && !this.waiting.length;
  }
}

function element(tag, attributes, inner = []) {
  const node = document.createElementNS(SVG, tag);
  dress(node, attributes);
  return fill(node, inner);
}

function dress(node, attributes) {
  for (const name of Object.keys(node.given ?? {})) {
    if (!(name in attributes)) node.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.given = attributes;
}

function fill(node, inner) {
  if (typeof inner === "string") node.textContent = inner;
  else node.replaceChildren(...inner.map((shape) => element(...shape)));
  return node;
}

// What hands can take is a grip: a stand, or a point of the front line.
// A grip's node stays the same one while it changes, so that it keeps the focus.
function lay(layer, shapes, finish) {
  const old = new Map([...layer.children].map((node) => [node.told.key, node]));
  shapes.forEach(([tag, attributes, inner], number) => {
    const key = attributes["data-key"] ?? `${tag} ${number}`;
    const text = JSON.stringify([attributes, inner]);
    const node = old.get(key) ?? document.createElementNS(SVG, tag);
    old.delete(key);
    if (node.told?.text !== text) {
      dress(node, attributes);
      fill(node, inner);
      if (node.matches(GRIP)) finish(node);
      node.told = { key, text };
    }
    // A node that is put in again where it is already loses the focus.
    if (layer.children[number] !== node) layer.insertBefore(node, layer.children[number] ?? null);
  });
  for (const node of old.values()) node.remove();
}

// The browser keeps the file: the SVG as it is, or painted on a canvas for a PNG.
async function save({ name, svg, scale }) {
  const drawing = new Blob([svg], { type: "image/svg+xml" });
  keep(scale ? await paint(drawing, scale) : drawing, name);
}

function keep(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Taken back at once, the address is gone before a slow browser saves.
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function paint(drawing, scale) {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
