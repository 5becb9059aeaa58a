/** One cell: a text, or a whole number that a spreadsheet can add up. */
export type Cell = string | number

/** Excel reads UTF-8 only where a file begins with this mark. */
export const CSV_BEGIN = '\uFEFF'

/**
 * The signs that make a spreadsheet read a cell as a formula. Keyboards of East Asia type the wide
 * forms.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/**
 * One line of a CSV file by RFC 4180, with CR and LF at its end. A text that a spreadsheet could
 * read as a formula gets an apostrophe before it (CWE-1236).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const simple = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(simple) ? `"${simple.replaceAll('"', '""')}"` : simple
}

/** The header with a file's number of lines, so that the page can show how far the download is. */
export const LINES_HEADER = 'x-paraspar-lines'
