import { COLOURS } from '#contract/colours.ts'
import type { Weight } from '#server/platform/documents/script-fonts.ts'
import { wrapped } from '#server/platform/documents/script-lines.ts'

/**
 * The content of a poster or banner. `pageUrl` is the page it leads to, never with a personal code
 * in it.
 */
export type PosterSpec = {
  readonly form: 'poster' | 'banner'
  readonly language: 'en' | 'hi'
  readonly brand: string
  readonly title: string
  readonly words: string
  readonly promise: string
  readonly linkText: string
  /** The circle's name in a sentence, or nothing for the whole site. */
  readonly circle: string | null
  readonly pageUrl: string
  readonly picture: string
}

/** Pixels of the picture; a PDF uses equal positions in points. */
export type Size = { readonly width: number; readonly height: number }
export type PosterLine = {
  readonly kind: 'text'
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight: Weight
  readonly color: string
}
export type PosterBox = {
  readonly kind: 'box' | 'drawing' | 'qr'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly color: string
}
export type PosterLayout = Size & { readonly items: readonly (PosterLine | PosterBox)[] }

/** A4 at 150 dots an inch; a banner as wide as a shared picture. */
const SIZES = {
  poster: { width: 1240, height: 1754 },
  banner: { width: 1600, height: 900 },
} as const
const LINE_HEIGHT = 1.4
const SMALLEST = 18

type Area = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Style = { readonly size: number; readonly weight: Weight; readonly color: string }

/**
 * Computes the position of every part of a poster. Texts shrink until they fit their area; nothing
 * leaves the page.
 */
export function layoutOf(spec: PosterSpec): PosterLayout {
  return spec.form === 'poster' ? posterLayout(spec) : bannerLayout(spec)
}

function posterLayout(spec: PosterSpec): PosterLayout {
  const { width, height } = SIZES.poster
  return {
    width,
    height,
    items: [
      box('box', { x: 0, y: 0, width, height }, COLOURS.ground),
      box('box', { x: 0, y: 0, width, height: 16 }, COLOURS.marigold),
      ...fitted(
        spec.brand,
        { x: 80, y: 60, width: 1080, height: 80 },
        { size: 52, weight: 'bold', color: COLOURS.primary },
      ),
      box('drawing', { x: 270, y: 170, width: 700, height: 481 }, COLOURS.primary),
      ...fitted(
        spec.title,
        { x: 80, y: 690, width: 1080, height: 270 },
        { size: 84, weight: 'bold', color: COLOURS.primary },
      ),
      ...fitted(
        spec.words,
        { x: 80, y: 980, width: 1080, height: 290 },
        { size: 46, weight: 'plain', color: COLOURS.text },
      ),
      box('box', { x: 0, y: 1300, width, height: height - 1300 }, COLOURS.surface),
      box('qr', { x: 80, y: 1345, width: 330, height: 330 }, COLOURS.text),
      ...fitted(
        spec.circle ?? '',
        { x: 460, y: 1335, width: 700, height: 56 },
        { size: 36, weight: 'bold', color: COLOURS.primary },
      ),
      ...fitted(
        spec.linkText,
        { x: 460, y: 1395, width: 700, height: 50 },
        { size: 30, weight: 'plain', color: COLOURS.soft },
      ),
      ...fitted(
        spec.pageUrl,
        { x: 460, y: 1450, width: 700, height: 90 },
        { size: 36, weight: 'bold', color: COLOURS.primary },
      ),
      ...fitted(
        spec.promise,
        { x: 460, y: 1550, width: 700, height: 160 },
        { size: 28, weight: 'plain', color: COLOURS.text },
      ),
    ],
  }
}

function bannerLayout(spec: PosterSpec): PosterLayout {
  const { width, height } = SIZES.banner
  return {
    width,
    height,
    items: [
      box('box', { x: 0, y: 0, width, height }, COLOURS.ground),
      box('box', { x: 0, y: 0, width: 16, height }, COLOURS.marigold),
      box('drawing', { x: 70, y: 90, width: 600, height: 413 }, COLOURS.primary),
      ...fitted(
        spec.brand,
        { x: 740, y: 60, width: 800, height: 70 },
        { size: 40, weight: 'bold', color: COLOURS.primary },
      ),
      ...fitted(
        spec.title,
        { x: 740, y: 140, width: 800, height: 210 },
        { size: 66, weight: 'bold', color: COLOURS.primary },
      ),
      ...fitted(
        spec.words,
        { x: 740, y: 365, width: 800, height: 220 },
        { size: 38, weight: 'plain', color: COLOURS.text },
      ),
      box('box', { x: 16, y: 620, width: width - 16, height: height - 620 }, COLOURS.surface),
      box('qr', { x: 1330, y: 645, width: 230, height: 230 }, COLOURS.text),
      ...fitted(
        spec.circle ?? '',
        { x: 70, y: 640, width: 1200, height: 46 },
        { size: 32, weight: 'bold', color: COLOURS.primary },
      ),
      ...fitted(
        `${spec.linkText} ${spec.pageUrl}`,
        { x: 70, y: 690, width: 1200, height: 80 },
        { size: 30, weight: 'bold', color: COLOURS.primary },
      ),
      ...fitted(
        spec.promise,
        { x: 70, y: 780, width: 1200, height: 100 },
        { size: 26, weight: 'plain', color: COLOURS.text },
      ),
    ],
  }
}

function box(kind: PosterBox['kind'], area: Area, color: string): PosterBox {
  return { kind, ...area, color }
}

/** Breaks a text into lines that fit an area, at the largest size up to the wanted one. */
function fitted(text: string, area: Area, style: Style): PosterLine[] {
  if (text === '') return []
  let { size } = style
  let lines = wrapped(text, { ...style, size, width: area.width })
  while (lines.length * size * LINE_HEIGHT > area.height && size > SMALLEST) {
    size -= 2
    lines = wrapped(text, { ...style, size, width: area.width })
  }
  return lines.map((line, at) => ({
    kind: 'text',
    text: line,
    x: area.x,
    y: Math.round(area.y + (at + 0.8) * size * LINE_HEIGHT),
    size,
    weight: style.weight,
    color: style.color,
  }))
}
