import { COLOURS } from '#contract/colours.ts'
import type { Language } from '#domain/shared/languages.ts'
import { pdfFile, writeRuns } from '#server/platform/documents/pdf-file.ts'
import { type Weight, widthOf } from '#server/platform/documents/script-fonts.ts'
import { wrapped } from '#server/platform/documents/script-lines.ts'

/** The size of an A4 page and its margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 40 } as const
/** The width of the content on a page, in points. */
export const WIDTH = PAGE.width - 2 * PAGE.margin
/** Devanagari needs more room above and below than Latin letters. */
const LINE_HEIGHT = 1.5

export type Style = { readonly size: number; readonly weight: Weight; readonly color: string }
/**
 * pdfkit options that its types lack: the scope of a table header, and the position of a figure.
 */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: 'Row' | 'Column'
  readonly bbox?: [number, number, number, number]
}
type Column = { readonly x: number; readonly width: number }
export const TEXT: Style = { size: 10, weight: 'plain', color: COLOURS.text }
export const SMALL: Style = { size: 8.5, weight: 'plain', color: COLOURS.soft }
export const STRONG: Style = { size: 10, weight: 'bold', color: COLOURS.text }
const HEADINGS = {
  H1: { size: 20, weight: 'bold', color: COLOURS.primary },
  H2: { size: 12.5, weight: 'bold', color: COLOURS.primary },
} as const satisfies Record<string, Style>

/**
 * A paper while it is written, from top to bottom, with its structure (ISO 32000-1, 14.7) beside
 * its visible content.
 */
export type Paper = {
  readonly doc: PDFKit.PDFDocument
  readonly root: PDFKit.PDFStructureElement
  readonly foot: (page: number) => string
  y: number
  page: number
}

/**
 * Writes a paper and returns its bytes. It has everything a screen reader needs: title, language,
 * structure, and text in logical order.
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

/** Begins a page, with its foot. */
export function newPage(paper: Paper): void {
  const { doc } = paper
  doc.addPage()
  paper.page += 1
  drawArtifact(paper, () =>
    writeLine(doc, paper.foot(paper.page), {
      x: PAGE.margin,
      y: PAGE.height - PAGE.foot,
      style: SMALL,
    }),
  )
  paper.y = PAGE.margin
}

/**
 * Makes sure that this many points are left on the page, or begins another. Returns true when it
 * did.
 */
export function makeRoom(paper: Paper, height: number): boolean {
  if (paper.y + height <= PAGE.height - PAGE.foot - 16) return false
  newPage(paper)
  return true
}

export function heading(paper: Paper, type: 'H1' | 'H2', text: string): void {
  const style = HEADINGS[type]
  const lines = wrapped(text, { ...style, width: WIDTH })
  // A heading must not be alone at the foot of a page.
  makeRoom(paper, heightOf(lines, style) + 60)
  paper.y += type === 'H1' ? 0 : 10
  writeElement(
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
  at: Column = { x: PAGE.margin, width: WIDTH },
): void {
  const lines = wrapped(text, { ...style, width: at.width })
  makeRoom(paper, heightOf(lines, style))
  writeElement(paper, paper.root, 'P', () => (paper.y += writeLines(paper, lines, { at, style })))
  paper.y += 5
}

/**
 * Draws a figure with its text alternative beside a text. `path` is an SVG path that begins at the
 * given point.
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
  makeRoom(paper, size)
  const top = paper.y
  const bbox: [number, number, number, number] = [PAGE.margin, top, PAGE.margin + size, top + size]
  writeElement(
    paper,
    paper.root,
    'Figure',
    () => void paper.doc.path(path({ x: PAGE.margin, y: top, width: size })).fill('#000000'),
    { alt, bbox },
  )
  paragraph(paper, text, TEXT, { x: PAGE.margin + size + 16, width: WIDTH - size - 16 })
  paper.y = Math.max(paper.y, top + size + 8)
}

/** Draws a picture in a frame, with its text alternative, and its caption below. */
export function figure(
  paper: Paper,
  {
    bytes,
    at: { x, width, height },
    alt,
    caption,
  }: {
    bytes: Buffer
    at: Column & { readonly height: number }
    alt: string
    caption: { readonly text: string; readonly at: Column }
  },
): void {
  const { y } = paper
  const draw = () => {
    paper.doc.image(bytes, x, y, { width, height })
    paper.doc.rect(x, y, width, height).lineWidth(0.5).stroke(COLOURS.edge)
  }
  writeElement(paper, paper.root, 'Figure', draw, { alt, bbox: [x, y, x + width, y + height] })
  paper.y = y + height + 3
  paragraph(paper, caption.text, SMALL, caption.at)
}

/** Opens a structure element for other elements; the caller ends it. */
export function openElement(
  { doc }: Paper,
  parent: PDFKit.PDFStructureElement,
  type: string,
): PDFKit.PDFStructureElement {
  const made = doc.struct(type)
  parent.add(made)
  return made
}

/** Adds a structure element with its visible content. */
export function writeElement(
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

/** Draws decoration without meaning: rules, page numbers, repeated headers. */
export function drawArtifact({ doc }: Paper, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Draws a thin line across the page, just above the current position. */
export function drawRule(paper: Paper): void {
  drawArtifact(
    paper,
    () =>
      void paper.doc
        .moveTo(PAGE.margin, paper.y - 2)
        .lineTo(PAGE.width - PAGE.margin, paper.y - 2)
        .lineWidth(0.5)
        .stroke(COLOURS.edge),
  )
}

/** Returns the height of lines in a style, in points. */
export function heightOf(lines: readonly string[], { size }: Style): number {
  return lines.length * size * LINE_HEIGHT
}

/** Writes lines from the current position and returns their height in points. */
export function writeLines(
  { doc, y }: Paper,
  lines: readonly string[],
  { at, style, align }: { at: Column; style: Style; align?: 'right' | undefined },
): number {
  lines.forEach((line, number) => {
    const x = align === 'right' ? at.x + at.width - widthOf(line, style) : at.x
    writeLine(doc, line, { x, y: y + (number + 0.75) * style.size * LINE_HEIGHT, style })
  })
  return heightOf(lines, style)
}

/**
 * Writes one line on its base line, each script in its own font. Read aloud or copied, it gives the
 * original text, not the order of its glyphs.
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
