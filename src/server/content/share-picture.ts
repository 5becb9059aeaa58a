import { COLOURS } from '#contract/colours.ts'
import { qrPath } from '#server/platform/documents/qr-path.ts'
import { pathOf, type Weight } from '#server/platform/documents/script-fonts.ts'
import { wrapped } from '#server/platform/documents/script-lines.ts'
import type { PosterSpec } from './poster-specs.ts'
import { simpleDrawing } from './simple-drawing.ts'
import { openPicture } from '#server/platform/documents/late-packages.ts'

type Area = readonly [x: number, y: number, width: number, height: number]
type Style = readonly [size: number, weight: Weight, color: string]

const [WIDTH, HEIGHT] = [1600, 900]
const LINE_HEIGHT = 1.4
const SMALLEST = 18
const HEADING = COLOURS.primary

/** The texts of a picture, each with its area and its look. */
export const textsOf = (spec: PosterSpec): readonly (readonly [string, Area, Style])[] => [
  [spec.brand, [740, 60, 800, 70], [40, 'bold', HEADING]],
  [spec.title, [740, 140, 800, 210], [66, 'bold', HEADING]],
  [spec.words, [740, 365, 800, 220], [38, 'plain', COLOURS.text]],
  [spec.circle ?? '', [70, 640, 1200, 46], [32, 'bold', HEADING]],
  [`${spec.linkText} ${spec.pageUrl}`, [70, 690, 1200, 80], [30, 'bold', HEADING]],
  [spec.promise, [70, 780, 1200, 100], [26, 'plain', COLOURS.text]],
]

/**
 * Draws a poster as a picture (PNG) to send in a messenger. `drawing` is one of the site's drawings,
 * as SVG.
 */
export function sharePicture(spec: PosterSpec, drawing: string): Promise<Buffer> {
  const box = (x: number, y: number, width: number, height: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    box(0, 0, WIDTH, HEIGHT, COLOURS.ground),
    box(0, 0, 16, HEIGHT, COLOURS.marigold),
    box(16, 620, WIDTH - 16, HEIGHT - 620, COLOURS.surface),
    simpleDrawing(drawing).replace(
      / width="\d+" height="\d+"/,
      ' x="70" y="90" width="600" height="413"',
    ),
    `<path fill="${COLOURS.text}" d="${qrPath(spec.pageUrl, { x: 1330, y: 645, width: 230 })}"/>`,
    ...textsOf(spec).flatMap(([text, area, [size, weight, color]]) =>
      linesOf(text, area, [size, weight]).map(
        (line) => `<path fill="${color}" d="${pathOf(line.text, line)}"/>`,
      ),
    ),
    '</svg>',
  ]
  return openPicture(Buffer.from(svg.join('')))
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64, effort: 7 })
    .toBuffer()
}

/** Breaks a text into lines that fit an area, at the largest size up to the wanted one. */
export function linesOf(
  text: string,
  [x, y, width, height]: Area,
  [wanted, weight]: readonly [size: number, weight: Weight, ...unknown[]],
) {
  if (text === '') return []
  let size = wanted
  let lines = wrapped(text, { size, weight, width })
  while (lines.length * size * LINE_HEIGHT > height && size > SMALLEST) {
    size -= 2
    lines = wrapped(text, { size, weight, width })
  }
  return lines.map((line, at) => ({
    text: line,
    x,
    y: Math.round(y + (at + 0.8) * size * LINE_HEIGHT),
    size,
    weight,
  }))
}
