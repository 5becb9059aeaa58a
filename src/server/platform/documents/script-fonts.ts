import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { openFont } from './late-packages.ts'
import { sfntOf } from './woff.ts'

/**
 * Noto Sans in two weights, each in a Latin and a Devanagari part, from the package that visitors'
 * pages use.
 */
export type Weight = 'plain' | 'bold'
export type Script = 'latin' | 'devanagari'
type Loaded = { readonly bytes: Buffer; readonly font: Font }

const FILES: Readonly<Record<Weight, string>> = { plain: '400', bold: '700' }
const loaded = new Map<string, Loaded>()

/** Returns the bytes of a font and the font itself; read once. */
export function fontOf(script: Script, weight: Weight): Loaded {
  const name = `noto-sans-devanagari-${script}-${FILES[weight]}-normal.woff`
  const known = loaded.get(name)
  if (known !== undefined) return known
  const bytes = sfntOf(
    readFileSync(
      fileURLToPath(import.meta.resolve(`@fontsource/noto-sans-devanagari/files/${name}`)),
    ),
  )
  const made: Loaded = { bytes, font: openFont(bytes) as Font }
  loaded.set(name, made)
  return made
}

export type Run = { readonly script: Script; readonly text: string }

const DEVANAGARI = /[\u{900}-\u{97f}\u{a8e0}-\u{a8ff}\u{1cd0}-\u{1cff}\u{20b9}]|\u{200c}|\u{200d}/u

/**
 * Splits a text into runs of one script each, because a font has letters of one script only. Leaves
 * out letters that neither can draw.
 */
export function runsOf(text: string): Run[] {
  const runs: { script: Script; text: string }[] = []
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1)
    const script: Script =
      DEVANAGARI.test(sign) || (sign === ' ' && last?.script === 'devanagari')
        ? 'devanagari'
        : 'latin'
    if (!fontOf(script, 'plain').font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) continue
    if (last?.script === script) last.text += sign
    else runs.push({ script, text: sign })
  }
  return runs
}

const widths = new Map<string, number>()
const WIDTHS_MAX = 10_000

/**
 * Returns the width of a text, in the unit of its size. Shaping is slow and widths grow with the
 * size, so results are cached.
 */
export function widthOf(text: string, { size, weight }: { size: number; weight: Weight }): number {
  const key = `${weight} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known * size
  const width = runsOf(text).reduce((sum, run) => {
    const { font } = fontOf(run.script, weight)
    return sum + font.layout(run.text).advanceWidth / font.unitsPerEm
  }, 0)
  if (widths.size >= WIDTHS_MAX) widths.clear()
  widths.set(key, width)
  return width * size
}

/**
 * Returns a text as one SVG path that begins at (x, y) on its base line. The rules of its script
 * shape it.
 */
export function pathOf(
  text: string,
  { x, y, size, weight }: { x: number; y: number; size: number; weight: Weight },
): string {
  let at = x
  let path = ''
  for (const run of runsOf(text)) {
    const { font } = fontOf(run.script, weight)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text)
    for (const [index, glyph] of glyphs.entries()) {
      const place = positions[index]
      if (place === undefined) continue
      // The y axis of glyphs points up, that of pictures down.
      path += glyph.path
        .transform(scale, 0, 0, -scale, at + place.xOffset * scale, y - place.yOffset * scale)
        .toSVG()
      at += place.xAdvance * scale
    }
  }
  return path
}

/** Returns whether a font has a glyph for every letter of a text; joiners need none. */
export function canPrint(text: string): boolean {
  return Array.from(text.normalize('NFC')).every(
    (sign) =>
      /[\u{200c}\u{200d}]/u.test(sign) ||
      (['latin', 'devanagari'] as const).some((script) =>
        fontOf(script, 'plain').font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
      ),
  )
}
