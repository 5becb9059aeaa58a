import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf, type Weight, widthOf } from '#server/platform/documents/script-fonts.ts'

/**
 * Draws the Hindi words on English pages. Run `node tools/made/hindi-words.ts` after adding a word
 * here.
 */
const WORDS: Readonly<Record<string, Weight>> = { हिन्दी: 'bold', परस्पर: 'plain' }
const FILE = join(import.meta.dirname, '../../src/web/ui/words/hindi-words.ts')
// 64 is fine enough for the text size of a button, and gives short paths.
const SIZE = 64

/** Returns the expected content of the file with the drawings. */
export function hindiWordsFile(): string {
  const lines = Object.entries(WORDS).map(
    ([word, weight]) =>
      `  '${word}': { width: ${Math.ceil(widthOf(word, { size: SIZE, weight }))}, path: '${shortPath(pathOf(word, { x: 0, y: SIZE, size: SIZE, weight }))}' },`,
  )
  return `/** Made by tools/made/hindi-words.ts: words in Noto Sans Devanagari, ${SIZE} units high, on a base line at ${SIZE}. */\nexport const HINDI_SIZE = ${SIZE}\nexport const HINDI_WORDS: Readonly<Record<string, { readonly width: number; readonly path: string }>> = {\n${lines.join('\n')}\n}\n`
}

type Point = { readonly x: number; readonly y: number }

/**
 * Rewrites a path in whole units, each point relative to the one before. This halves its length.
 */
function shortPath(path: string): string {
  let at: Point = { x: 0, y: 0 }
  let begin = at
  let short = ''
  for (const [, command = '', text = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const figures = text
      .trim()
      .split(/[\s,]+/)
      .filter((figure) => figure !== '')
      .map((figure) => Math.round(Number(figure)))
    const points = Array.from({ length: figures.length / 2 }, (_none, index): Point => ({
      x: figures[2 * index] ?? 0,
      y: figures[2 * index + 1] ?? 0,
    }))
    const reported = points.map(({ x, y }) => ({ x: x - at.x, y: y - at.y }))
    short +=
      command === 'L'
        ? lineTo(reported[0] ?? at)
        : command.toLowerCase() + reported.map(({ x, y }) => `${x} ${y}`).join(' ')
    at = command === 'Z' ? begin : (points.at(-1) ?? at)
    if (command === 'M') begin = at
  }
  return short.replaceAll(' -', '-')
}

function lineTo({ x, y }: Point): string {
  return y === 0 ? `h${x}` : x === 0 ? `v${y}` : `l${x} ${y}`
}

if (import.meta.main) writeFileSync(FILE, hindiWordsFile())
