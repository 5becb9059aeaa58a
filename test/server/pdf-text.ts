import { inflateSync } from 'node:zlib'

/**
 * A line of a PDF: its text for reading aloud and copying, and its letters in the order of drawing.
 */
export type PdfLine = { readonly said: string; readonly drawn: string }

/**
 * The lines of a PDF, as a reader with ActualText and ToUnicode finds them (ISO 32000-1, 14.9.4 and
 * 9.10). It reads pdfkit's output without pdfkit.
 */
export function pdfLines(pdf: Buffer): PdfLine[] {
  const text = pdf.toString('latin1')
  const objects = new Map(
    Array.from(
      text.matchAll(/(?<=^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g),
      ([, id = '', body = '']) => [id, body],
    ),
  )
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (toUnicode !== undefined && !fonts.has(name))
        fonts.set(name, lettersIn(streamOf(objects.get(toUnicode) ?? '')))
    }
  }
  return [...objects.values()]
    .filter((body) => body.includes('endstream'))
    .map(streamOf)
    .filter((stream) => stream.includes(' BDC'))
    .flatMap((stream) => linesIn(stream, fonts))
}

/** The whole text of a PDF, line by line. */
export function saidIn(pdf: Buffer): string {
  return pdfLines(pdf)
    .map(({ said }) => said)
    .join('\n')
}

function streamOf(body: string): string {
  const [, inside = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  return body.includes('/FlateDecode')
    ? inflateSync(Buffer.from(inside, 'latin1')).toString('latin1')
    : inside
}

function linesIn(
  stream: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
): PdfLine[] {
  return Array.from(
    stream.matchAll(/\/Span <<\n\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\n>> BDC([\s\S]*?)\nEMC/g),
    ([, actual = '', inside = '']) => {
      let letters: ReadonlyMap<number, string> | undefined
      let drawn = ''
      for (const [, font, signs] of inside.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
        if (font !== undefined) letters = fonts.get(font)
        else
          for (const sign of signs?.match(/.{4}/g) ?? [])
            drawn += letters?.get(Number.parseInt(sign, 16)) ?? '\uFFFD'
      }
      return { said: literal(actual), drawn }
    },
  )
}

/** A literal string: UTF-16 after its mark, else one byte per letter. */
function literal(text: string): string {
  const simple = text.replace(
    /\\([\s\S])/g,
    (_all, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign,
  )
  return simple.startsWith('\u00fe\u00ff') ? utf16(Buffer.from(simple.slice(2), 'latin1')) : simple
}

function utf16(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le')
}

function lettersIn(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    Array.from(list.matchAll(/<([0-9a-f ]*)>/g)).forEach(([, hex = ''], at) =>
      letters.set(
        Number.parseInt(first, 16) + at,
        utf16(Buffer.from(hex.replaceAll(' ', ''), 'hex')),
      ),
    )
  }
  return letters
}
