import { pathOf, widthOf } from '#server/platform/documents/script-fonts.ts'

/**
 * The light colours of src/web/ui/styles/reading.css: a picture outside of a page has no style
 * sheet.
 */
const STYLES: Readonly<Record<string, string>> = (() => {
  const line =
    'fill="none" stroke="#2e3d8f" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
  return {
    'draw': line,
    'draw-fill': line.replace('"none"', '"#ffffff"'),
    'draw-ground': line.replace('#2e3d8f', '#737a8d'),
    'draw-good': line.replace('#2e3d8f', '#1c6b3c').replace('2.5', '3.5'),
    'draw-mark': line.replace('#2e3d8f', '#241a02'),
    'draw-soft': 'fill="#cfd5f1"',
    'draw-accent': 'fill="#e8a11c"',
    'draw-one': 'fill="#2e3d8f"',
    'draw-other': 'fill="#e8a11c"',
  }
})()
const RUPEE = { size: 16, weight: 'bold' as const }

/** Turns one of the site's drawings into an SVG that needs neither style sheet nor font. */
export function simpleDrawing(svg: string): string {
  return svg
    .replace(
      /<text class="draw-rupee" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<\/text>/g,
      (_whole, x: string, y: string, text: string) =>
        `<path fill="#241a02" d="${pathOf(text, { ...RUPEE, x: Number(x) - widthOf(text, RUPEE) / 2, y: Number(y) })}"/>`,
    )
    .replace(/ class="([a-z-]+)"/g, (_whole, name: string) =>
      STYLES[name] === undefined ? '' : ` ${STYLES[name]}`,
    )
    .replace(/^<svg /, '<svg xmlns="http://www.w3.org/2000/svg" ')
}
