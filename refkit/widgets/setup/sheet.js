// Rows that are typed or pasted as in Excel: a line for each, the last one for the next.
// Enter goes down and Shift+Enter up, Tab to the right and on to the next line; what is wrong
// stands below its line.
function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function render({ model, el }) {
  const table = make("table", { className: "refkit-setup-sheet" });
  const box = make("div", { className: "refkit-setup-box" }, table);
  // What the column is for in which the focus is.
  const hint = make("p", { className: "refkit-hint refkit-setup-hint" });
  el.append(box, hint);
  let sent = 0;

  const post = (message) => {
    sent += 1;
    model.send({ ...message, turn: sent });
  };

  // A menu without the value gets it: it must not look as if nothing were there.
  const put = (control, value) => {
    const isMenu = control.tagName === "SELECT";
    if (isMenu && ![...control.options].some((each) => each.value === value)) {
      control.prepend(make("option", { value, textContent: value }));
    }
    control.value = value;
  };

  const field = (column, row) => {
    const value = row.cells[column.field] ?? "";
    const label = `${column.title}, ${row.name || model.get("next")}`;
    let made;
    if (column.options.length) {
      const options = column.options.map(([text, held]) => make("option", { value: held, textContent: text }));
      made = make("select", {}, ...options);
    } else {
      made = make("input", { type: "text", autocomplete: "off", spellcheck: false });
      if (row.isNew) made.placeholder = column.placeholder && `e.g. ${column.placeholder}`;
    }
    put(made, value);
    made.dataset.row = row.id;
    made.dataset.field = column.field;
    const fault = row.faults.find((each) => each.field === column.field);
    made.title = fault?.message ?? (value.length > column.wide ? value : column.hint);
    made.setAttribute("aria-label", label);
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    if (fault && !fault.isBlank) made.setAttribute("aria-invalid", "true");
    if (fault?.isBlank) made.classList.add("refkit-wanted");
    return made;
  };

  const mend = (fault, id) =>
    fault.mends.map((word) =>
      make("button", {
        type: "button",
        textContent: `Use ${word}`,
        onclick: () => post({ kind: "edit", row: id, field: fault.field, value: word }),
      }),
    );

  const why = (row, span) => {
    const faults = row.faults.filter((each) => !each.isBlank);
    if (!faults.length) return [];
    const lines = faults.map((each) => make("div", { className: "refkit-refused" }, make("span", { textContent: each.message }), ...mend(each, row.id)));
    const cell = make("td", { colSpan: span }, ...lines);
    return [make("tr", { className: "refkit-why" }, cell)];
  };

  // What the parts of a row are taken for where that is in doubt, and what a line waits for.
  const told = (row, span) =>
    [row.told, row.waits].filter(Boolean).map((text) => {
      const cell = make("td", { colSpan: span }, make("span", { textContent: text }));
      return make("tr", { className: "refkit-why refkit-told" }, cell);
    });

  const line = (row, columns) => {
    const number = make("td", { className: "refkit-number", textContent: row.isNew ? "" : row.label });
    const cells = columns.map((column, c) => {
      const cell = make("td", { className: c ? "" : "refkit-first" }, field(column, row));
      cell.style.setProperty("--refkit-wide", `${column.wide * 0.42 + 1}rem`);
      return cell;
    });
    const end = make("td", { className: "refkit-gone" });
    if (!row.isNew && !model.get("fixed")) {
      const gone = make("button", { type: "button", textContent: "×" });
      gone.setAttribute("aria-label", `Remove ${row.name}`);
      gone.onclick = () => {
        // It is gone for who pressed it: the row that comes up is not hit by a second press.
        gone.disabled = true;
        gone.closest("tr").classList.add("refkit-going");
        post({ kind: "remove", row: row.id });
      };
      end.append(gone);
    }
    const made = make("tr", { className: row.isNew ? "refkit-new" : "" }, number, ...cells, end);
    if (row.isPicked) made.classList.add("refkit-picked");
    if (row.isExample) made.classList.add("refkit-example");
    return [made, ...told(row, columns.length + 2), ...why(row, columns.length + 2)];
  };

  // All that makes the table another one; without a change of it only values are put in.
  const build = () => {
    const rows = model.get("rows").map(({ id, label, name, faults, told, waits, isNew }) => [id, label, name, faults, told, waits, isNew]);
    return JSON.stringify([model.get("columns"), rows]);
  };
  let built = "";

  const fill = () => {
    for (const row of model.get("rows")) {
      for (const made of table.querySelectorAll(`[data-row="${CSS.escape(row.id)}"]`)) {
        const value = row.cells[made.dataset.field] ?? "";
        if (made !== document.activeElement && made.value !== value) put(made, value);
        const line = made.closest("tr");
        line.classList.toggle("refkit-picked", Boolean(row.isPicked));
        line.classList.toggle("refkit-example", Boolean(row.isExample));
      }
    }
  };

  const draw = () => {
    if (model.get("ack") < sent) return;
    if (build() === built) return fill();
    built = build();
    const here = document.activeElement;
    const held = table.contains(here) && here.dataset.field
      ? { row: here.dataset.row, field: here.dataset.field, value: here.value, ends: [here.selectionStart, here.selectionEnd] }
      : null;
    const columns = model.get("columns");
    const heads = columns.map((each) => make("th", { scope: "col", textContent: each.title, title: each.hint }));
    const head = make("tr", {}, make("td", { className: "refkit-number refkit-setup-head", textContent: model.get("head") }), ...heads, make("td"));
    const rows = model.get("rows").flatMap((row) => line(row, columns));
    // A field that goes while it has the focus says that it was changed: it was not left.
    isDrawing = true;
    // Rows that go by a name of their own have it there in place of a number.
    table.classList.toggle("refkit-named", Boolean(model.get("head")));
    table.replaceChildren(
      make("caption", { textContent: model.get("caption") }),
      make("thead", {}, head),
      make("tbody", {}, ...rows),
    );
    isDrawing = false;
    if (!held) return;
    const again = table.querySelector(`[data-row="${CSS.escape(held.row)}"][data-field="${CSS.escape(held.field)}"]`);
    if (!again) return;
    again.focus({ preventScroll: true });
    if (again.value !== held.value && isTouched) again.value = held.value;
    if (again.tagName !== "INPUT") return;
    const isAll = held.ends[0] === 0 && held.ends[1] === held.value.length;
    if (isAll && !isTouched) again.select();
    else again.setSelectionRange(...held.ends);
  };

  // What is being typed in the field that has the focus stays when the rest is drawn anew.
  let isTouched = false;
  let isDrawing = false;
  const edit = (target) => {
    isTouched = false;
    const { row, field } = target.dataset;
    if (field) post({ kind: "edit", row, field, value: target.value });
  };

  const cellsOf = (row) => [...table.querySelectorAll(`[data-row="${CSS.escape(row)}"][data-field]`)];
  const column = (field) => [...table.querySelectorAll(`[data-field="${CSS.escape(field)}"]`)];

  // A line for the next row stands there as soon as one is left that was typed in: who goes
  // on typing must not wait for Python. It gives the line the same id, or has done so already.
  const begin = (row) => {
    const told = model.get("rows").find((each) => each.isNew);
    const isLast = column(model.get("columns")[0].field).at(-1)?.dataset.row === row;
    if (!isLast || model.get("fixed") || !cellsOf(row).some((each) => each.value.trim())) return;
    const blank = { cells: {}, faults: [], name: "", label: "", isNew: true };
    const id = told && !cellsOf(told.id).length ? told.id : `~${Number(row.slice(1)) + 1}`;
    table.tBodies[0].append(...line({ ...blank, id }, model.get("columns")));
    built = "";
  };

  // Where Tab began in a row: Enter goes down from there, as in Excel.
  let start = "";
  const press = (event) => {
    const { target, key, shiftKey } = event;
    const { row, field } = target.dataset;
    if (!field) return;
    if (key === "Tab" && !shiftKey && target === cellsOf(row).at(-1)) {
      begin(row);
      const below = column(model.get("columns")[0].field);
      const next = below[below.findIndex((each) => each.dataset.row === row) + 1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    } else if (key === "Tab") {
      start ||= field;
    } else if (key === "Enter") {
      event.preventDefault();
      begin(row);
      const there = column(shiftKey ? field : start || field);
      const next = there[there.findIndex((each) => each.dataset.row === row) + (shiftKey ? -1 : 1)];
      start = "";
      if (next) next.focus();
      else edit(target);
    }
  };

  const paste = (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/[\t\n]/.test(text.replace(/\r?\n$/, "")) || !event.target.dataset.field) return;
    event.preventDefault();
    const { row, field } = event.target.dataset;
    post({ kind: "paste", row, field, text });
  };

  const flush = () => {
    const here = document.activeElement;
    if (isTouched && table.contains(here)) edit(here);
  };

  table.addEventListener("input", () => (isTouched = true));
  table.addEventListener("change", (event) => isDrawing || edit(event.target));
  // A field that was drawn anew while it had the focus does not say that it was changed.
  table.addEventListener("focusout", (event) => isTouched && !isDrawing && edit(event.target));
  table.addEventListener("keydown", press);
  table.addEventListener("paste", paste);
  let isTouch = false;
  table.addEventListener("pointerdown", ({ pointerType }) => {
    start = "";
    isTouch = pointerType === "touch";
  });
  // As in Excel: a click picks the cell, and what is typed takes the place of what is there;
  // a double click goes into it. The browser's own mark would come later than a fast key.
  table.addEventListener("mousedown", (event) => {
    const { target, detail, button } = event;
    if (isTouch || detail > 1 || button || target.type !== "text") return;
    const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
    if (document.activeElement === target && (isTouched || !isWhole)) return;
    event.preventDefault();
    target.focus({ preventScroll: true });
  });
  table.addEventListener("focusin", (event) => {
    if (event.target.tagName === "INPUT") event.target.select();
    const { row, field } = event.target.dataset;
    const column = model.get("columns").find((each) => each.field === field);
    hint.textContent = column?.hint ? `${column.title}: ${column.hint}` : "";
    if (row) model.send({ kind: "pick", row });
  });
  window.addEventListener("pagehide", flush);
  model.on("change:rows change:columns change:ack", draw);
  draw();
  return () => {
    flush();
    window.removeEventListener("pagehide", flush);
    model.off("change:rows change:columns change:ack", draw);
  };
}

export default { render };
