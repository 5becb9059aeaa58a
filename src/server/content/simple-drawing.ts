import { COLOURS } from '#contract/colours.ts'

/** The rules of src/web/ui/styles/reading.css: a picture outside of a page has no style sheet. */
const STYLES: Readonly<Record<string, string>> = {
  'draw': line(COLOURS.primary),
  'draw-fill': line(COLOURS.primary).replace('none', COLOURS.surface),
  'draw-ground': line(COLOURS.edge),
  'draw-good': line(COLOURS.good, 3.5),
  'draw-mark': line(COLOURS.onMarigold),
  'draw-soft': `fill="${COLOURS.primarySoft}"`,
  'draw-accent': `fill="${COLOURS.marigold}"`,
  'draw-leaf': `fill="${COLOURS.leaf}"`,
  'draw-one': `fill="${COLOURS.primary}"`,
  'draw-other': `fill="${COLOURS.marigold}"`,
}

/** Turns one of the site's drawings into an SVG that needs no style sheet. */
export function simpleDrawing(svg: string): string {
  return svg
    .replace(/ class="([a-z-]+)"/g, (_whole, name: string) =>
      STYLES[name] === undefined ? '' : ` ${STYLES[name]}`,
    )
    .replace(/^<svg /, '<svg xmlns="http://www.w3.org/2000/svg" ')
}

function line(stroke: string, width = 2.5): string {
  return `fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
}
