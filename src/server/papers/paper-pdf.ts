import type { Language } from '#contract/messages/translate.ts'
import { pdfFile, writeRuns } from '#server/platform/documents/pdf-file.ts'
import { type Weight, widthOf } from '#server/platform/documents/script-fonts.ts'
import { wrapped } from '#server/platform/documents/script-lines.ts'

/** Points of an A4 page, and the white around what stands on it. */
const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 40 } as const
const WIDTH = PAGE.width - 2 * PAGE.margin
export const INK = { title: '#2e3d8f', text: '#1b1f2e', soft: '#4a5064', rule: '#c4c8d8' } as const
/** Devanagari needs more room above and below than Latin letters. */
const LINE_HEIGHT = 1.5

export type Style = { readonly size: number; readonly weight: Weight; readonly color: string }
/**
 * What pdfkit takes beside what its types name: the side a head of a table is for, and where a
 * figure stands.
 */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: 'Row' | 'Column'
  readonly bbox?: [number, number, number, number]
}
type Place = { readonly x: number; readonly width: number }
export const TEXT: Style = { size: 10, weight: 'plain', color: INK.text }
export const SMALL: Style = { size: 8.5, weight: 'plain', color: INK.soft }
export const STRONG: Style = { size: 10, weight: 'bold', color: INK.text }
const CELL: Style = { size: 8.5, weight: 'plain', color: INK.text }
const CELL_HEAD: Style = { size: 8.5, weight: 'bold', color: INK.soft }
const HEADINGS = {
  H1: { size: 20, weight: 'bold', color: INK.title },
  H2: { size: 12.5, weight: 'bold', color: INK.title },
} as const satisfies Record<string, Style>

/**
 * A paper while it is written: from top to bottom, its structure (ISO 32000-1, 14.7) beside what is
 * seen.
 */
export type Paper = {
  readonly doc: PDFKit.PDFDocument
  readonly root: PDFKit.PDFStructureElement
  readonly foot: (page: number) => string
  y: number
  page: number
}
export type Column = {
  readonly label: string
  /** A share of the width. */ readonly share: number
  readonly align?: 'right'
}

/**
 * Writes a paper and hands over its bytes. Everything a screen reader needs is in it: title,
 * language, structure, and words as they were written.
 */
export function paperPdf(
  {
    language,
    title,
    author,
    foot,
  }: { language: Language; title: string; author: string; foot: (page: number) => string },
  write: (paper: Paper) => Promise<void> | void,
): Promise<Buffer> {
  const options = {
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7' as const,
    lang: language,
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: author },
  }
  return pdfFile(options, async (doc) => {
    const root = doc.struct('Document')
    doc.addStructure(root)
    const paper: Paper = { doc, root, foot, y: 0, page: 0 }
    newPage(paper)
    await write(paper)
    root.end()
  })
}

function newPage(paper: Paper): void {
  const { doc } = paper
  doc.addPage()
  paper.page += 1
  artifact(paper, () =>
    writeLine(doc, paper.foot(paper.page), {
      x: PAGE.margin,
      y: PAGE.height - PAGE.foot,
      style: SMALL,
    }),
  )
  paper.y = PAGE.margin
}

/** Makes sure that so many points are left on this page, or begins another. True when it did. */
function room(paper: Paper, height: number): boolean {
  if (paper.y + height <= PAGE.height - PAGE.foot - 16) return false
  newPage(paper)
  return true
}

export function heading(paper: Paper, type: 'H1' | 'H2', text: string): void {
  const style = HEADINGS[type]
  const lines = wrapped(text, { ...style, width: WIDTH })
  // A heading does not stand alone at the foot of a page.
  room(paper, heightOf(lines, style) + 60)
  paper.y += type === 'H1' ? 0 : 10
  element(
    paper,
    paper.root,
    type,
    () => (paper.y += writeLines(paper, lines, { at: { x: PAGE.margin, width: WIDTH }, style })),
  )
  paper.y += 4
}

export function paragraph(
  paper: Paper,
  text: string,
  style: Style = TEXT,
  at: Place = { x: PAGE.margin, width: WIDTH },
): void {
  const lines = wrapped(text, { ...style, width: at.width })
  room(paper, heightOf(lines, style))
  element(paper, paper.root, 'P', () => (paper.y += writeLines(paper, lines, { at, style })))
  paper.y += 5
}

/** Names and what stands beside each, as a table with heads of lines. */
export function facts(
  paper: Paper,
  rows: readonly (readonly [name: string, value: string, style?: Style])[],
): void {
  const split = WIDTH * 0.34
  const table = open(paper, paper.root, 'Table')
  for (const [name, value, style = TEXT] of rows) {
    const names = wrapped(name, { ...SMALL, width: split - 10 })
    const values = wrapped(value, { ...style, width: WIDTH - split })
    const height = Math.max(heightOf(names, SMALL), heightOf(values, style)) + 6
    room(paper, height)
    const row = open(paper, table, 'TR')
    element(
      paper,
      row,
      'TH',
      () => writeLines(paper, names, { at: { x: PAGE.margin, width: split - 10 }, style: SMALL }),
      { scope: 'Row' },
    )
    element(paper, row, 'TD', () =>
      writeLines(paper, values, { at: { x: PAGE.margin + split, width: WIDTH - split }, style }),
    )
    row.end()
    paper.y += height
    rule(paper)
  }
  table.end()
  paper.y += 8
}

/**
 * A table of many lines; its heads stand again on each page. Lets other work go on between pages,
 * and stops where `signal` says so.
 */
export async function table(
  paper: Paper,
  {
    columns,
    rows,
    signal,
  }: { columns: readonly Column[]; rows: readonly (readonly string[])[]; signal?: AbortSignal },
): Promise<void> {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const places = columns.map(({ share }, at) => ({
    x:
      PAGE.margin +
      (columns.slice(0, at).reduce((sum, before) => sum + before.share, 0) / total) * WIDTH,
    width: (share / total) * WIDTH - 8,
  }))
  const inside = open(paper, paper.root, 'Table')
  const heads = columns.map(({ label }, at) =>
    wrapped(label, { ...CELL_HEAD, width: places[at]?.width ?? 0 }),
  )
  const drawHeads = (draw: (at: number) => void) => {
    columns.forEach((_column, at) => draw(at))
    paper.y += Math.max(...heads.map((lines) => heightOf(lines, CELL_HEAD))) + 4
    rule(paper)
  }
  const writeCell = (lines: readonly string[], at: number, style: Style) =>
    writeLines(paper, lines, {
      at: places[at] ?? { x: 0, width: 0 },
      style,
      align: columns[at]?.align,
    })
  room(paper, 60)
  const head = open(paper, inside, 'TR')
  drawHeads((at) =>
    element(paper, head, 'TH', () => writeCell(heads[at] ?? [], at, CELL_HEAD), {
      scope: 'Column',
    }),
  )
  head.end()
  for (const cells of rows) {
    const texts = cells.map((cell, at) => wrapped(cell, { ...CELL, width: places[at]?.width ?? 0 }))
    const height = Math.max(...texts.map((lines) => heightOf(lines, CELL))) + 4
    if (room(paper, height)) {
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
      drawHeads((at) => artifact(paper, () => writeCell(heads[at] ?? [], at, CELL_HEAD)))
    }
    const row = open(paper, inside, 'TR')
    texts.forEach((lines, at) => element(paper, row, 'TD', () => writeCell(lines, at, CELL)))
    row.end()
    paper.y += height
    rule(paper)
  }
  inside.end()
  paper.y += 8
}

/**
 * A drawing with the words that stand for it, beside a text. `path` is an SVG path that begins
 * where it is told.
 */
export function figureBeside(
  paper: Paper,
  {
    size,
    alt,
    path,
    text,
  }: {
    size: number
    alt: string
    path: (at: { x: number; y: number; width: number }) => string
    text: string
  },
): void {
  room(paper, size)
  const top = paper.y
  const bbox: [number, number, number, number] = [PAGE.margin, top, PAGE.margin + size, top + size]
  element(
    paper,
    paper.root,
    'Figure',
    () => void paper.doc.path(path({ x: PAGE.margin, y: top, width: size })).fill('#000000'),
    { alt, bbox },
  )
  paragraph(paper, text, TEXT, { x: PAGE.margin + size + 16, width: WIDTH - size - 16 })
  paper.y = Math.max(paper.y, top + size + 8)
}

function open(
  { doc }: Paper,
  parent: PDFKit.PDFStructureElement,
  type: string,
): PDFKit.PDFStructureElement {
  const made = doc.struct(type)
  parent.add(made)
  return made
}

function element(
  { doc }: Paper,
  parent: PDFKit.PDFStructureElement,
  type: string,
  draw: () => void,
  options: ElementOptions = {},
): void {
  const made = doc.struct(type, options)
  parent.add(made)
  made.add(draw)
  made.end()
}

/** What is seen and means nothing: rules, numbers of pages, heads that stand again. */
function artifact({ doc }: Paper, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

function rule(paper: Paper): void {
  artifact(
    paper,
    () =>
      void paper.doc
        .moveTo(PAGE.margin, paper.y - 2)
        .lineTo(PAGE.width - PAGE.margin, paper.y - 2)
        .lineWidth(0.5)
        .stroke(INK.rule),
  )
}

function heightOf(lines: readonly string[], { size }: Style): number {
  return lines.length * size * LINE_HEIGHT
}

/** Writes lines from where the paper is and answers how high they are. */
function writeLines(
  { doc, y }: Paper,
  lines: readonly string[],
  { at, style, align }: { at: Place; style: Style; align?: 'right' | undefined },
): number {
  lines.forEach((line, number) => {
    const x = align === 'right' ? at.x + at.width - widthOf(line, style) : at.x
    writeLine(doc, line, { x, y: y + (number + 0.75) * style.size * LINE_HEIGHT, style })
  })
  return heightOf(lines, style)
}

/**
 * One line on its base line, each script in its own font. What is read aloud or copied is the line
 * as it was written, not the order of its signs.
 */
function writeLine(
  doc: PDFKit.PDFDocument,
  line: string,
  { x, y, style }: { x: number; y: number; style: Style },
): void {
  doc.markContent('Span', { actual: line })
  writeRuns(doc, line, { x, y, ...style })
  doc.endMarkedContent()
}
