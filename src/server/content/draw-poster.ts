import sharp from 'sharp'
import { pdfFile, writeRuns } from '#server/platform/documents/pdf-file.ts'
import { qrPath } from '#server/platform/documents/qr-path.ts'
import { pathOf } from '#server/platform/documents/script-fonts.ts'
import { simpleDrawing } from './poster-drawing.ts'
import { layoutOf, type PosterLayout, type PosterSpec } from './poster-layout.ts'

export const POSTER_FORMATS = ['png', 'pdf'] as const
export type PosterFormat = (typeof POSTER_FORMATS)[number]

/** A4 is 595.28 points wide and 1240 pixels here. */
const POINTS = 595.28 / 1240

/** Draws a poster or banner as a file; `drawing` is one of the site's drawings, as SVG. */
export function drawPoster(
  spec: PosterSpec,
  drawing: string,
  format: PosterFormat,
): Promise<Buffer> {
  const layout = layoutOf(spec)
  return format === 'png' ? drawPng(layout, spec, drawing) : drawPdf(layout, spec, drawing)
}

async function drawPng(
  layout: PosterLayout,
  { pageUrl }: PosterSpec,
  drawing: string,
): Promise<Buffer> {
  const { width, height, items } = layout
  const parts = items.map((item) => {
    if (item.kind === 'text') return `<path fill="${item.color}" d="${pathOf(item.text, item)}"/>`
    if (item.kind === 'drawing')
      return simpleDrawing(drawing).replace(
        / width="\d+" height="\d+"/,
        ` x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}"`,
      )
    return item.kind === 'qr'
      ? `<path fill="${item.color}" d="${qrPath(pageUrl, item)}"/>`
      : `<rect x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}" ` +
          `fill="${item.color}"/>`
  })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64, effort: 7 })
    .toBuffer()
}

async function drawPdf(layout: PosterLayout, spec: PosterSpec, drawing: string): Promise<Buffer> {
  // The drawing becomes a bitmap; words, addresses and the QR code stay sharp at any size.
  const picture = await sharp(Buffer.from(simpleDrawing(drawing)), { density: 600 })
    .resize({ width: 1400 })
    .png()
    .toBuffer()
  const options = {
    size: [layout.width * POINTS, layout.height * POINTS] as [number, number],
    margin: 0,
    pdfVersion: '1.7' as const,
    lang: spec.language,
    displayTitle: true,
    info: { Title: spec.title, Author: spec.brand },
  }
  return pdfFile(options, (doc) => {
    doc.scale(POINTS)
    for (const item of layout.items) {
      if (item.kind === 'text') writeRuns(doc, item.text, item)
      else if (item.kind === 'drawing') doc.image(picture, item.x, item.y, { width: item.width })
      else if (item.kind === 'qr') doc.path(qrPath(spec.pageUrl, item)).fill(item.color)
      else doc.rect(item.x, item.y, item.width, item.height).fill(item.color)
    }
  })
}
