// A grid that is too wide for the screen is folded: each row shows its boards in bands under its name.

function fold(section) {
  for (const table of all(".wide", section)) {
    const room = table.parentElement.clientWidth;
    table.classList.remove("banded");
    if (!room || table.offsetWidth <= room) continue;
    const cells = all("thead .b", table).length;
    if (!cells) continue;
    const [letter, most] = [parseFloat(getComputedStyle(table).fontSize), room < 600 ? 7 : cells];
    const bands = Math.max(Math.ceil((cells * 2.9 * letter) / room), Math.ceil(cells / most));
    table.style.setProperty("--band", Math.ceil(cells / bands));
    table.classList.add("banded");
    if (table.dataset.labeled) continue;
    table.dataset.labeled = "yes";
    const titles = all("thead tr:last-child > *", table).map((cell) => cell.textContent);
    for (const cell of all(":is(tbody, tfoot) .b", table)) cell.dataset.board = titles[cell.cellIndex];
  }
}

let folding = 0;
addEventListener("resize", () => {
  cancelAnimationFrame(folding);
  folding = requestAnimationFrame(() => sections.filter((section) => !section.hidden).forEach(fold));
});
