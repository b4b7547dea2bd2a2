// The sheet as a grid: some hundred of its lines, with a cursor, and a cell that is typed over.

const ROWS = 300;
const inSight = (first = 0) => ({ from: first, count: ROWS });

function showRows() {
  const { columns, rows, shown, widths } = summary, { first } = session;
  $("rows").hidden = !columns;
  $("no-rows").hidden = Boolean(columns);
  if (!columns) return;
  // Widths are given, so that no line waits for the layout of all others.
  const names = [say("line"), ...columns], style = $("grid").style;
  style.setProperty("--columns", widths.map((width) => `${width}ch`).join(" "));
  style.setProperty("--width", `${widths.reduce((sum, width) => sum + width)}ch`);
  const header = names.map((name) => element("th", { role: "columnheader" }, name));
  $("grid").tHead.replaceChildren(element("tr", { role: "row" }, ...header));
  const body = $("grid").tBodies[0], held = document.activeElement.closest("#grid td");
  // Lines that say the same stay as they are: a sheet is drawn once, and then only what changes.
  shown.forEach((row, place) => {
    const old = body.rows[place], key = JSON.stringify([first, row]);
    if (old?.key === key) return;
    const made = Object.assign(lineOf(row, first + place), { key });
    if (old) old.replaceWith(made); else body.append(made);
  });
  while (body.rows.length > shown.length) body.lastChild.remove();
  if (held && !held.isConnected) point(+held.dataset.row, +held.dataset.column);
  (body.querySelector("td[tabindex='0']") ?? body.querySelector("td"))?.setAttribute("tabindex", 0);
  $("pages").hidden = rows <= ROWS;
  $("shown-rows").textContent = say("lines-of", first + 1, Math.min(first + ROWS, rows), rows);
  $("earlier").disabled = first === 0;
  $("later").disabled = first + ROWS >= rows;
}

function lineOf({ at, file, cells, mark, marks }, row) {
  const cell = (text, column) => element("td", {
    role: "gridcell", tabIndex: -1, className: marks[column], title: text,
    "data-row": row, "data-column": column,
  }, text);
  const name = element("th", { role: "rowheader", title: file }, at);
  return element("tr", { role: "row", className: mark }, name, ...cells.map(cell));
}

async function turn(first) {
  session.first = Math.max(0, first);
  ({ head: { shown: summary.shown } } = await ask({ ask: "rows", shows: inSight(session.first) }));
  showRows();
}

// Puts the cursor onto a cell, or the nearest that there is.
async function point(toRow, toColumn, focus = true) {
  const within = (place, count) => Math.max(0, Math.min(place, count - 1));
  const row = within(toRow, summary.rows), column = within(toColumn, summary.columns.length);
  if (row < session.first || row >= session.first + ROWS) await turn(row - (ROWS >> 1));
  const cell = $("grid").querySelector(`td[data-row="${row}"][data-column="${column}"]`);
  if (!cell) return;
  for (const one of all("td[tabindex='0']", $("grid"))) one.tabIndex = -1;
  cell.tabIndex = 0;
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (focus) cell.focus();
}

function edit(cell, text = cell.textContent) {
  const before = cell.textContent, { row, column } = cell.dataset, name = summary.columns[column];
  const input = element("input", { value: text, "aria-label": name, autocomplete: "off" });
  cell.replaceChildren(input);
  input.focus();
  let done = false;
  const finish = async (isKept, go) => {
    if (done) return;
    done = true;
    const now = input.value.trim(), isNew = isKept && now !== before.trim();
    cell.textContent = isNew ? now : before;
    if (isNew && await change([{ row: +row, column: +column, text: now }], go)) return;
    cell.textContent = before;
    go?.();
  };
  const to = (step) => () => point(+row + step, +column);
  input.onkeydown = (event) => {
    event.stopPropagation();
    if (event.key === "Enter") finish(true, to(1));
    if (event.key === "Escape") finish(false, to(0));
  };
  input.onblur = () => finish(true);
}

function moved(event) {
  const cell = event.target.closest("td");
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  const row = +cell.dataset.row, column = +cell.dataset.column;
  const steps = {
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    PageUp: [-20, 0], PageDown: [20, 0], Home: [0, -column], End: [0, summary.columns.length],
  };
  const step = steps[event.key];
  if (step) point(row + step[0], column + step[1]);
  else if (event.key === "Enter" || event.key === "F2") edit(cell);
  else if (event.key === "Delete") change([{ row, column, text: "" }]);
  else if (event.key.length === 1) edit(cell, event.key === " " ? "" : event.key);
  else return;
  event.preventDefault();
}
