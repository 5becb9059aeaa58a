/** One row of a table with the number of the line on which it begins. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] }

const SEPARATORS = ['\t', ';', ','] as const
type Separator = (typeof SEPARATORS)[number]

/** The sign between the columns; undefined for lines that are no table. */
export function separatorOf(text: string): Separator | undefined {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  return SEPARATORS.map((sign) => ({
    sign,
    lines: lines.filter((line) => line.includes(sign)).length,
  }))
    .filter((found) => found.lines > 0 && found.lines * 2 >= lines.length)
    .toSorted((one, other) => other.lines - one.lines)[0]?.sign
}

/**
 * Splits a table into rows, with quotes as spreadsheets write them. A quote that is never closed
 * ends with its line, so that one slip does not swallow the rest.
 */
export function splitTable(text: string, separator: Separator): TableRow[] {
  const lines = text.split(/\r\n|\n|\r/)
  const rows: TableRow[] = []
  for (let at = 0; at < lines.length;) {
    const begun = at
    let read = readCells(lines[at++] ?? '', separator)
    // A cell with line breaks: at most a few, or the quote was a slip.
    for (let more = 1; read.open && more <= BREAKS_IN_A_CELL_MAX && at < lines.length; more += 1) {
      const longer = readCells(lines.slice(begun, begun + more + 1).join(' '), separator)
      if (longer.open) continue
      read = longer
      at = begun + more + 1
    }
    rows.push({ line: begun + 1, cells: read.cells })
  }
  return rows
}

const BREAKS_IN_A_CELL_MAX = 5

function readCells(line: string, separator: Separator): { cells: string[]; open: boolean } {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (isDoubled(line, at) && quoted) {
      cell += sign
      at += 1
    } else if (sign === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted
    } else if (sign === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return { cells: [...cells, cell.trim()], open: quoted }
}

/** Two quotes in a row inside a quoted cell are one quote. */
function isDoubled(line: string, at: number): boolean {
  return line[at] === '"' && line[at + 1] === '"'
}
