// A grid of real fields under one caption. Enter goes down and Shift+Enter up, Tab to the
// right; arrows move with Ctrl, up and down also without; Escape gives back what was there.
const PAUSE = 250;
const LONG = 40; // rows; more of them scroll under their headings
const CROWDED = 6; // columns; more of them leave what room there is to the names
const TICKED = /^[xXyY1+]$/;
const CLEARED = /^(?:[nN0-]|Delete|Backspace)$/;

function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function read(field) {
  return field.type === "checkbox" ? field.checked : field.value;
}

function write(field, value) {
  if (field.type === "checkbox") field.checked = Boolean(value);
  else field.value = value;
}

function number(field) {
  if (field === null) return 0;
  if (field.type === "checkbox") return field.checked ? 1 : 0;
  return /^\d+$/.test(field.value.trim()) ? Number(field.value) : 0;
}

function render({ model, el }) {
  const table = make("table", { className: "refkit-grid" });
  const box = make("div", { className: "refkit-grid-box" }, table);
  let columns, rows, fields, known, sums, totals, footer, isGrouped;
  let timer = 0;
  let isChanged = false;
  let before = "";
  el.append(box);

  // The columns as they stand on the page: after the last that counts in a sum, the sum.
  const laid = () => {
    const shown = [];
    columns.forEach((column, at) => {
      shown.push({ at });
      const isLast = !columns.slice(at + 1).some((other) => other.adds === column.adds);
      if (column.adds && isLast) shown.push({ sum: column.adds });
    });
    return shown;
  };

  const build = () => {
    [columns, rows, known] = ["columns", "rows", "values"].map((name) => model.get(name));
    isGrouped = rows.some((row) => row.group);
    fields = rows.map((row, at) => columns.map((column, c) => cell(row, at, column, c)));
    sums = rows.map(() => ({}));
    const body = make("tbody", {}, ...rows.map(line));
    footer = make("tfoot", {}, foot());
    footer.hidden = rows.length < 2 || !columns.some((column) => column.kind === "whole");
    box.classList.toggle("refkit-long", rows.length > LONG);
    box.classList.toggle("refkit-crowded", columns.length > CROWDED);
    table.replaceChildren(caption(), make("thead", {}, head()), body, footer);
    count();
    complain();
  };

  const caption = () => make("caption", { textContent: model.get("caption") });

  const head = () => {
    const heads = laid().map((each) => {
      const title = each.sum ?? columns[each.at].title;
      const hint = each.sum ? "" : columns[each.at].hint;
      return make("th", { scope: "col", textContent: title, title: hint });
    });
    const first = make("th", { scope: "col", textContent: model.get("corner") });
    const of = make("th", { scope: "col", textContent: model.get("kinds") });
    return make("tr", {}, first, ...(isGrouped ? [of] : []), ...heads);
  };

  const line = (row, at) => {
    const isNext = at > 0 && row.group && rows[at - 1].group === row.group;
    const name = make("th", { scope: "row", textContent: row.label });
    name.append(...row.chances.map((line) => make("small", { textContent: line })));
    const group = make("td", { className: "refkit-of", textContent: row.group });
    const cells = laid().map((each) => {
      if (each.sum) return (sums[at][each.sum] = make("td", { className: "refkit-row-sum" }));
      const field = fields[at][each.at];
      const kind = { whole: "refkit-number", "yes/no": "refkit-tick" }[columns[each.at].kind];
      const most = field && row.most?.[each.at];
      const limit = most ? [make("small", { className: "refkit-most", textContent: ` of ${most}` })] : [];
      const parts = field ? [field, ...limit] : [];
      return make("td", { className: field ? (kind ?? "") : "refkit-shut" }, ...parts);
    });
    const made = make("tr", { className: isNext ? "refkit-next" : "" });
    made.append(...(isGrouped && !isNext ? [group] : []), name, ...cells);
    return made;
  };

  // A group's name stands beside all its lines, those of what is refused among them.
  const span = () => {
    let group = null;
    for (const made of table.tBodies[0].rows) {
      const own = made.querySelector(".refkit-of");
      if (own) group = Object.assign(own, { rowSpan: 1 });
      else if (group) group.rowSpan += 1;
    }
  };

  const foot = () => {
    totals = laid().map((each) => {
      const isCounted = each.sum || ["whole", "yes/no"].includes(columns[each.at].kind);
      return make("td", { className: isCounted ? "refkit-total" : "" });
    });
    const name = make("th", { scope: "row", textContent: "Total" });
    name.colSpan = isGrouped ? 2 : 1;
    return make("tr", {}, name, ...totals);
  };

  const cell = (row, at, column, c) => {
    if (!row.open[c]) return null;
    const made = control(column, row.options?.[c] ?? column.options);
    const name = [row.group, row.label].filter(Boolean).join(", ");
    const most = row.most?.[c] ? `, ${row.most[c]} at most` : "";
    made.setAttribute("aria-label", `${column.title}, ${name}${most}`);
    // JupyterLab's one-letter commands reach whatever has the focus: x would cut the cell.
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    Object.assign(made.dataset, { row: at, column: c });
    write(made, known[at][c]);
    return made;
  };

  const control = (column, options) => {
    if (column.kind === "yes/no") return make("input", { type: "checkbox" });
    if (options.length) {
      const listed = options.map(([label, value]) => new Option(label, value));
      return make("select", {}, ...listed);
    }
    const made = make("input", { type: "text", autocomplete: "off", title: column.limits });
    if (column.kind === "whole") made.inputMode = "numeric";
    else made.maxLength = column.length;
    made.style.width = `${column.width}ch`;
    return made;
  };

  const count = () => {
    const shown = laid();
    rows.forEach((_, at) => {
      for (const [title, place] of Object.entries(sums[at])) {
        const own = fields[at].filter((_, c) => columns[c].adds === title);
        const sum = own.reduce((all, field) => all + number(field), 0);
        place.textContent = sum || "";
      }
    });
    totals.forEach((place, at) => {
      if (!place.className) return;
      const { sum } = shown[at];
      const isIn = (c) => (sum ? columns[c].adds === sum : c === shown[at].at);
      const all = fields.flatMap((row) => row.filter((_, c) => isIn(c)));
      place.textContent = all.reduce((total, field) => total + number(field), 0);
    });
  };

  // What is refused stands in a line of its own that begins below its cell.
  const complain = () => {
    table.querySelectorAll(".refkit-faults").forEach((each) => each.remove());
    fields.flat().forEach((field) => {
      field?.removeAttribute("aria-invalid");
      field?.removeAttribute("aria-describedby");
    });
    const lines = [...table.tBodies[0].rows];
    const shown = laid();
    // Each line goes right below its row: the last first, or they end up turned round.
    for (const [place, told] of Object.entries(model.get("faults")).reverse()) {
      const [at, c] = place.split("|").map(Number);
      // Two grids may be on one page: with one id for both the wrong fault is read out.
      const id = `${model.model_id ?? ""}-${at}-${c}`;
      const position = shown.findIndex((each) => each.at === c);
      const lead = position + 1;
      const width = 1 + shown.length;
      const isLate = lead > width / 2;
      const field = fields[at]?.[c];
      const waits = field?.value === "" && field.type !== "checkbox";
      const className = waits ? "refkit-waiting" : "refkit-fault";
      const said = make("td", { id, className, textContent: told });
      said.colSpan = isLate ? lead + 1 : width - lead;
      if (isLate && !waits) said.classList.add("refkit-late");
      const gap = make("td", { colSpan: isLate ? width - lead - 1 : lead });
      const parts = (isLate ? [said, gap] : [gap, said]).filter((each) => each.colSpan > 0);
      const used = lead === 0 ? [said] : isLate && lead + 1 === width ? [said] : parts;
      lines[at]?.after(make("tr", { className: "refkit-faults" }, ...used));
      if (!waits) field?.setAttribute("aria-invalid", "true");
      field?.setAttribute("aria-describedby", id);
    }
    span();
  };

  const send = () => {
    clearTimeout(timer);
    if (!isChanged) return;
    isChanged = false;
    // A new list each time: one that is changed in place is no change, and not sent.
    known = fields.map((row, at) => row.map((field, c) => (field ? read(field) : known[at][c])));
    model.set("values", known);
    model.save_changes();
  };

  const note = (field) => {
    if (model.get("ticked")) tick(field);
    isChanged = true;
    count();
    clearTimeout(timer);
    // Sent for each key, every letter would have Python judge the whole step.
    timer = setTimeout(send, PAUSE);
  };

  // Whoever fills in a row means it: it is ticked for him.
  const tick = ({ dataset: { row, column } }) => {
    if (column > 0 && read(fields[row][column]) !== columns[column].nothing) {
      write(fields[row][0], true);
    }
  };

  // Python put something into some cells: those alone. Its other values are older than what
  // is typed here meanwhile, which goes back to it with what it put.
  const take = () => {
    for (const [at, c, value] of model.get("put").cells) {
      if (fields[at]?.[c]) write(fields[at][c], value);
    }
    isChanged = true;
    count();
    send();
  };

  const enter = (at, c) => {
    fields[at][c].focus();
    fields[at][c].scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  // Down the column and on at the top of the next one, or the other way.
  const down = (at, c, by) => {
    const all = rows.length * columns.length;
    let place = c * rows.length + at;
    for (let tried = 0; tried < all; tried += 1) {
      place = (place + by + all) % all;
      const to = [place % rows.length, Math.floor(place / rows.length)];
      if (fields[to[0]][to[1]]) return enter(...to);
    }
  };

  const across = (at, c, by) => {
    for (let to = c + by; to >= 0 && to < columns.length; to += by) {
      if (fields[at][to]) return enter(at, to);
    }
  };

  const press = (event) => {
    const field = event.target;
    const [at, c] = [Number(field.dataset.row), Number(field.dataset.column)];
    const isList = field.tagName === "SELECT";
    const vertical = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const level = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Enter") down(at, c, event.shiftKey ? -1 : 1);
    else if (vertical && (event.ctrlKey || !isList)) down(at, c, vertical);
    else if (level && event.ctrlKey) across(at, c, level);
    else if (event.key === "Escape") restore(field);
    else if (field.type === "checkbox" && !event.ctrlKey && !event.metaKey) {
      if (!TICKED.test(event.key) && !CLEARED.test(event.key)) return;
      field.checked = TICKED.test(event.key);
      note(field);
    } else return;
    event.preventDefault();
  };

  const restore = (field) => {
    write(field, before);
    note(field);
  };

  const arrive = (event) => {
    before = read(event.target);
    if (event.target.type === "text") event.target.select();
  };

  // One cell is pasted as into any field; a block goes to Python, which takes all or none.
  const paste = (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const isBlock = /[\t\n]/.test(text.replace(/\r?\n$/, ""));
    if (!isBlock && event.target.type === "text") return;
    event.preventDefault();
    // Messages come in order: what is typed is there before the block is laid over it.
    send();
    const { row, column } = event.target.dataset;
    model.send({ kind: "paste", row: Number(row), column: Number(column), text });
  };

  build();
  table.addEventListener("input", ({ target }) => note(target));
  table.addEventListener("change", send);
  table.addEventListener("focusin", arrive);
  // Focus leaves before a click counts: what was typed arrives before the button's work.
  table.addEventListener("focusout", send);
  table.addEventListener("keydown", press);
  table.addEventListener("paste", paste);
  // Whoever closes the page right after the last key is to lose nothing.
  window.addEventListener("pagehide", send);
  model.on("change:put", take);
  model.on("change:faults", complain);
  return () => {
    send();
    window.removeEventListener("pagehide", send);
    model.off("change:put", take);
    model.off("change:faults", complain);
  };
}

export default { render };
