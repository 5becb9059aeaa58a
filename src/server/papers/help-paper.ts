import { COLOURS } from '#contract/colours.ts'
import type { AnyCatalogue } from '#contract/messages/messages.ts'
import type { Catalogue, WrittenLanguage } from '#contract/messages/translate.ts'
import { type HelpPaper, helpAddress, slot } from '#contract/site.ts'
import {
  HELP_CATALOGUES,
  helpText,
  type PaperText,
  type PartText,
  type PictureText,
} from '#contract/papers/help-papers.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import type { Operator } from '#server/platform/config.ts'
import { wrapped } from '#server/platform/documents/script-lines.ts'
import { catalogueIn, printIn } from '#server/platform/text/words.ts'
import {
  figure,
  heading,
  heightOf,
  newPage,
  openElement,
  PAGE,
  type Paper,
  paperPdf,
  paragraph,
  SMALL,
  type Style,
  WIDTH,
  writeElement,
  writeLines,
} from './paper-pdf.ts'

const words = printIn('paper-texts')
const catalogues = new Map(HELP_CATALOGUES.map((name) => [name, catalogueIn(name)]))

/** Letters are as large as two pages allow, in points. */
const SIZES = Array.from({ length: 17 }, (_none, at) => 13 - at / 4)
/** With letters of this size, pictures are as large as the page allows; before that, they give way. */
const GOOD_SIZE = 11.5
const PICTURE_WIDTHS = [165, 140, 115]
const PICTURE_HEIGHT_MAX = 190
const GAP = 16
const INDENT = 18
const AFTER_LINE = 3
const HEADING = 34
const FOOT_ROOM = 24
const LEAD: Style = { size: 11.5, weight: 'plain', color: COLOURS.text }

export type HelpPaperOptions = {
  readonly paper: HelpPaper
  readonly language: WrittenLanguage
  readonly operator: Operator
  readonly publicUrl: string
  /** Reads a picture of the page as PNG. */
  readonly picture: (file: string) => Promise<Buffer>
}

/** Makes the PDF of a guide: its page on two sheets of A4. */
export async function helpPaperPdf({
  paper,
  language,
  operator,
  publicUrl,
  picture,
}: HelpPaperOptions): Promise<Buffer> {
  const textsOf = (name: AnyCatalogue): Catalogue => catalogues.get(name)?.(language) ?? {}
  const { sheets, ...text } = withOperator(helpText(paper, language, textsOf), operator)
  const brand = words(language)('brand')
  const address = publicUrl + addressIn(language, helpAddress(paper))
  const pictures = new Map<string, Buffer>()
  for (const { picture: one } of sheets.flat())
    if (one !== undefined) pictures.set(one.file, await picture(one.file))
  return paperPdf(
    {
      language,
      title: `${text.title} · ${brand}`,
      author: brand,
      foot: (page) => `${brand} · ${text.title} · ${address} · ${page}/${sheets.length}`,
    },
    (page) => {
      heading(page, 'H1', text.title)
      paragraph(page, text.lead, LEAD)
      sheets.forEach((parts, at) => {
        const last = at === sheets.length - 1
        if (at > 0) newPage(page)
        writeSheet(page, parts, { pictures, room: last ? FOOT_ROOM : 0 })
        if (last) paragraph(page, text.figures, SMALL)
      })
    },
  )
}

/** Puts in who runs this installation; on pages, the server fills these slots as HTML. */
function withOperator(text: PaperText, { name, address, email, phone }: Operator): PaperText {
  const fill = (line: string) =>
    line
      .replaceAll(slot.operatorName, name)
      .replaceAll(slot.operatorAddress, address)
      .replaceAll(slot.operatorEmail, email)
      .replaceAll(slot.operatorPhone, phone)
  return {
    ...text,
    sheets: text.sheets.map((parts) =>
      parts.map((part) => ({ ...part, lines: part.lines.map(fill) })),
    ),
  }
}

type Fit = { readonly size: number; readonly pictureWidth: number }
const FITS: readonly Fit[] = [
  ...PICTURE_WIDTHS.flatMap((pictureWidth) =>
    SIZES.filter((size) => size >= GOOD_SIZE).map((size) => ({ size, pictureWidth })),
  ),
  ...SIZES.filter((size) => size < GOOD_SIZE).map((size) => ({
    size,
    pictureWidth: PICTURE_WIDTHS.at(-1) ?? 0,
  })),
]

/** Writes the parts of one page, in the largest form that fits on what is left of it. */
function writeSheet(
  paper: Paper,
  parts: readonly PartText[],
  { pictures, room }: { pictures: ReadonlyMap<string, Buffer>; room: number },
): void {
  const left = PAGE.height - PAGE.foot - 16 - room - paper.y
  const heightIn = (fit: Fit) => parts.reduce((sum, part) => sum + heightOfPart(part, fit), 0)
  const fit = FITS.find((one) => heightIn(one) <= left) ?? FITS.at(-1)
  if (fit !== undefined) for (const part of parts) writePart(paper, part, { fit, pictures })
}

const styleOf = ({ size }: Fit): Style => ({ size, weight: 'plain', color: COLOURS.text })

/** The size of a picture in the text's column of it. */
function sizeOf({ width, height }: PictureText, { pictureWidth }: Fit) {
  const scale = Math.min(pictureWidth / width, PICTURE_HEIGHT_MAX / height)
  return { width: width * scale, height: height * scale }
}

function columnOf({ picture }: PartText, { pictureWidth }: Fit): number {
  return WIDTH - INDENT - (picture === undefined ? 0 : pictureWidth + GAP)
}

function heightOfPart(part: PartText, fit: Fit): number {
  const style = styleOf(fit)
  const lines = part.lines.reduce(
    (sum, line) =>
      sum + heightOf(wrapped(line, { ...style, width: columnOf(part, fit) }), style) + AFTER_LINE,
    0,
  )
  return HEADING + Math.max(lines, heightOfPicture(part.picture, fit))
}

function heightOfPicture(picture: PictureText | undefined, fit: Fit): number {
  if (picture === undefined) return 0
  const caption = wrapped(picture.caption, { ...SMALL, width: fit.pictureWidth })
  return sizeOf(picture, fit).height + heightOf(caption, SMALL) + 12
}

function writePart(
  paper: Paper,
  part: PartText,
  { fit, pictures }: { fit: Fit; pictures: ReadonlyMap<string, Buffer> },
): void {
  heading(paper, 'H2', part.heading)
  const top = paper.y
  writeList(paper, part, fit)
  const below = paper.y
  const { picture } = part
  const bytes = picture && pictures.get(picture.file)
  if (picture === undefined || bytes === undefined) return
  paper.y = top
  const x = PAGE.width - PAGE.margin - fit.pictureWidth
  figure(paper, {
    bytes,
    at: { x, ...sizeOf(picture, fit) },
    alt: picture.alt,
    caption: { text: picture.caption, at: { x, width: fit.pictureWidth } },
  })
  paper.y = Math.max(below, paper.y + 4)
}

function writeList(paper: Paper, part: PartText, fit: Fit): void {
  const style = styleOf(fit)
  const width = columnOf(part, fit)
  const list = openElement(paper, paper.root, 'L')
  part.lines.forEach((line, at) => {
    const item = openElement(paper, list, 'LI')
    const mark = part.kind === 'steps' ? `${at + 1}.` : '•'
    writeElement(paper, item, 'Lbl', () =>
      writeLines(paper, [mark], { at: { x: PAGE.margin, width: INDENT }, style }),
    )
    writeElement(paper, item, 'LBody', () => {
      paper.y += writeLines(paper, wrapped(line, { ...style, width }), {
        at: { x: PAGE.margin + INDENT, width },
        style,
      })
    })
    item.end()
    paper.y += AFTER_LINE
  })
  list.end()
}
