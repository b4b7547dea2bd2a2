// Sorting

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

function value(row, column) {
  const text = row.cells[column].textContent.trim();
  const number = parseFloat(text.replace("−", "-").replace(",", ".").replace(/^[*+]/, ""));
  return { text, number };
}

function sort(header) {
  const table = header.closest("table");
  const body = table.tBodies[0];
  const numeric = header.classList.contains("number");
  const last = header.getAttribute("aria-sort");
  // Places are best read from 1 up, scores from the best down.
  const upward = !numeric || header.classList.contains("ordinal");
  const order = last ? (last === "ascending" ? "descending" : "ascending") : upward ? "ascending" : "descending";
  const sign = order === "ascending" ? 1 : -1;
  const rows = [...body.rows].map((row) => ({ row, ...value(row, header.cellIndex) }));
  rows.sort((one, other) => {
    if (!numeric) return sign * collator.compare(one.text, other.text);
    const missing = Number.isNaN(one.number) - Number.isNaN(other.number);
    return missing || sign * (one.number - other.number) || 0;
  });
  body.append(...rows.map(({ row }) => row));
  for (const other of all("[aria-sort]", table)) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", order);
}

function makeSortable(header) {
  const title = header.textContent;
  const linked = header.querySelector("a");
  const button = make("button", { type: "button", className: "sort" });
  button.addEventListener("click", () => sort(header));
  if (linked) {
    header.setAttribute("aria-label", say("board", title));
    button.setAttribute("aria-label", say("sortByBoard", title));
    header.append(button);
  } else {
    button.append(...header.childNodes);
    header.append(button);
  }
}

all("table:not(.form, .makes) thead th[scope=col]").forEach(makeSortable);
