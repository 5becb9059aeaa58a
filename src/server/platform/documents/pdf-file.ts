import { newPdf } from './late-packages.ts'
import { fontOf, runsOf, type Weight, widthOf } from './script-fonts.ts'

/** Makes a PDF that `draw` writes, with the fonts of every script. Returns its bytes. */
export async function pdfFile(
  options: PDFKit.PDFDocumentOptions,
  draw: (doc: PDFKit.PDFDocument) => Promise<void> | void,
): Promise<Buffer> {
  const doc = newPdf(options)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const script of ['latin', 'devanagari'] as const)
    for (const weight of ['plain', 'bold'] as const)
      doc.registerFont(`${script} ${weight}`, fontOf(script, weight).bytes)
  await draw(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/**
 * Writes one line that begins at (x, y) on its base line: real text in an embedded subset of the
 * font of each script.
 */
export function writeRuns(
  doc: PDFKit.PDFDocument,
  text: string,
  {
    x,
    y,
    size,
    weight,
    color,
  }: { x: number; y: number; size: number; weight: Weight; color: string },
): void {
  let at = x
  for (const run of runsOf(text)) {
    doc
      .font(`${run.script} ${weight}`)
      .fontSize(size)
      .fillColor(color)
      .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += widthOf(run.text, { size, weight })
  }
}
