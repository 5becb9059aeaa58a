/** One cell: a text, or a whole number that a spreadsheet may add up. */
export type Cell = string | number

/** Excel reads UTF-8 only where a file begins with this mark. */
export const CSV_BEGIN = '\uFEFF'

/**
 * What a spreadsheet would take for a formula at the beginning of a cell; the wide forms are typed
 * on keyboards of East Asia.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/**
 * One line of a CSV file as RFC 4180 has it, with CR and LF at its end. A text that a spreadsheet
 * would take for a formula gets an apostrophe before it, so that it stays a text (CWE-1236).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const simple = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(simple) ? `"${simple.replaceAll('"', '""')}"` : simple
}
