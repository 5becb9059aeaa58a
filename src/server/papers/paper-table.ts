import { COLOURS } from '#contract/colours.ts'
import { wrapped } from '../platform/documents/script-lines.ts'
import {
  PAGE,
  type Paper,
  SMALL,
  type Style,
  TEXT,
  WIDTH,
  drawArtifact,
  writeElement,
  heightOf,
  openElement,
  makeRoom,
  drawRule,
  writeLines,
} from './paper-pdf.ts'

const CELL: Style = { size: 8.5, weight: 'plain', color: COLOURS.text }
const CELL_HEAD: Style = { size: 8.5, weight: 'bold', color: COLOURS.soft }
export type PaperColumn = {
  readonly label: string
  /** A share of the width. */
  readonly share: number
  readonly align?: 'right'
}

/** Writes names and values as a table with row headers. */
export function facts(
  paper: Paper,
  rows: readonly (readonly [name: string, value: string, style?: Style])[],
): void {
  const split = WIDTH * 0.34
  const table = openElement(paper, paper.root, 'Table')
  for (const [name, value, style = TEXT] of rows) {
    const names = wrapped(name, { ...SMALL, width: split - 10 })
    const values = wrapped(value, { ...style, width: WIDTH - split })
    const height = Math.max(heightOf(names, SMALL), heightOf(values, style)) + 6
    makeRoom(paper, height)
    const row = openElement(paper, table, 'TR')
    writeElement(
      paper,
      row,
      'TH',
      () => writeLines(paper, names, { at: { x: PAGE.margin, width: split - 10 }, style: SMALL }),
      { scope: 'Row' },
    )
    writeElement(paper, row, 'TD', () =>
      writeLines(paper, values, { at: { x: PAGE.margin + split, width: WIDTH - split }, style }),
    )
    row.end()
    paper.y += height
    drawRule(paper)
  }
  table.end()
  paper.y += 8
}

/**
 * Writes a table of many lines; its headers repeat on each page. Yields to other work between
 * pages, and stops when `signal` aborts.
 */
export async function table(
  paper: Paper,
  {
    columns,
    rows,
    signal,
  }: {
    columns: readonly PaperColumn[]
    rows: readonly (readonly string[])[]
    signal?: AbortSignal
  },
): Promise<void> {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const places = columns.map(({ share }, at) => ({
    x:
      PAGE.margin +
      (columns.slice(0, at).reduce((sum, before) => sum + before.share, 0) / total) * WIDTH,
    width: (share / total) * WIDTH - 8,
  }))
  const inside = openElement(paper, paper.root, 'Table')
  const heads = columns.map(({ label }, at) =>
    wrapped(label, { ...CELL_HEAD, width: places[at]?.width ?? 0 }),
  )
  const drawHeads = (draw: (at: number) => void) => {
    columns.forEach((_column, at) => draw(at))
    paper.y += Math.max(...heads.map((lines) => heightOf(lines, CELL_HEAD))) + 4
    drawRule(paper)
  }
  const writeCell = (lines: readonly string[], at: number, style: Style) =>
    writeLines(paper, lines, {
      at: places[at] ?? { x: 0, width: 0 },
      style,
      align: columns[at]?.align,
    })
  makeRoom(paper, 60)
  const head = openElement(paper, inside, 'TR')
  drawHeads((at) =>
    writeElement(paper, head, 'TH', () => writeCell(heads[at] ?? [], at, CELL_HEAD), {
      scope: 'Column',
    }),
  )
  head.end()
  for (const cells of rows) {
    const texts = cells.map((cell, at) => wrapped(cell, { ...CELL, width: places[at]?.width ?? 0 }))
    const height = Math.max(...texts.map((lines) => heightOf(lines, CELL))) + 4
    if (makeRoom(paper, height)) {
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
      drawHeads((at) => drawArtifact(paper, () => writeCell(heads[at] ?? [], at, CELL_HEAD)))
    }
    const row = openElement(paper, inside, 'TR')
    texts.forEach((lines, at) => writeElement(paper, row, 'TD', () => writeCell(lines, at, CELL)))
    row.end()
    paper.y += height
    drawRule(paper)
  }
  inside.end()
  paper.y += 8
}
