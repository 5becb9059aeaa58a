import { createRequire } from 'node:module'
import type { create } from 'fontkit'
import type Document from 'pdfkit'
import type { default as sharp, Sharp, SharpInput, SharpOptions } from 'sharp'

/*
 * Packages that draw. They are loaded when somebody first needs a picture or a paper: they would take an
 * eighth of the processor time of a start.
 */
const require = createRequire(import.meta.url)

/** Opens a picture with sharp. */
export function openPicture(input: SharpInput, options?: SharpOptions): Sharp {
  return (require('sharp') as typeof sharp)(input, options)
}

/** Opens a font with fontkit. */
export const openFont: typeof create = (...given) =>
  (require('fontkit') as { readonly create: typeof create }).create(...given)

/** Begins a document with pdfkit. */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  return new (require('pdfkit') as typeof Document)(options)
}
