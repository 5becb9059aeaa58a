import type { OutputInfo } from 'sharp'
import { fileError } from '#domain/shared/file-errors.ts'
import { PROOF_BYTES_MAX, PROOF_EDGE_MAX, PROOF_PIXELS_MAX } from '#domain/shared/image-bounds.ts'
import { sha256 } from '../crypto/ids.ts'
import { openPicture } from '../documents/late-packages.ts'

/**
 * A re-encoded picture: WebP without metadata. `sha256` is of these bytes, `originalSha256` of the
 * upload. `likeness` is a difference hash: 64 bits as text, one for each step in brightness between
 * neighbours of a 9 by 8 grid; null for a picture of one colour.
 */
export type CleanImage = {
  readonly bytes: Buffer
  readonly mediaType: 'image/webp'
  readonly width: number
  readonly height: number
  readonly sha256: Buffer
  readonly originalSha256: Buffer
  readonly likeness: string | null
}

export type Images = { clean(bytes: Uint8Array): Promise<CleanImage> }

const FORMATS = ['jpeg', 'png', 'webp']
const GRID = { width: 9, height: 8 }

/**
 * Decodes an upload and encodes it again, turned upright, at most 1,600 pixels a side. Throws
 * files.missing, too-large, not-an-image.
 */
export function createImages(): Images {
  return {
    async clean(bytes) {
      if (bytes.length === 0) throw fileError('files.missing')
      if (bytes.length > PROOF_BYTES_MAX) throw fileError('files.too-large')
      const { data, info } = await decode(bytes)
      return {
        bytes: data,
        mediaType: 'image/webp',
        width: info.width,
        height: info.height,
        sha256: sha256(data),
        originalSha256: sha256(bytes),
        likeness: await likenessOf(data),
      }
    },
  }
}

async function decode(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const picture = openPicture(bytes, { limitInputPixels: PROOF_PIXELS_MAX, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!FORMATS.includes(format)) throw fileError('files.not-an-image')
    return await picture
      .autoOrient()
      .resize({
        width: PROOF_EDGE_MAX,
        height: PROOF_EDGE_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw fileError('files.too-large')
    throw fileError('files.not-an-image')
  }
}

// Difference hash after N. Krawetz, "Kind of like that" (hackerfactor.com, 2013): it survives
// scaling, recompression and a thin crop.
async function likenessOf(picture: Buffer): Promise<string | null> {
  const grey = await openPicture(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ ...GRID, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  let bits = ''
  for (let row = 0; row < GRID.height; row++) {
    for (let column = 0; column < GRID.width - 1; column++) {
      const at = row * GRID.width + column
      bits += (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? '1' : '0'
    }
  }
  return bits.includes('1') ? bits : null
}
