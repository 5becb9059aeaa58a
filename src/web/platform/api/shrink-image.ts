const EDGE_MAX = 1600
const BYTES_WANTED = 300_000
const QUALITIES = [0.82, 0.7, 0.55, 0.4]

/** The size of a smaller picture, with its proportions, never enlarged. */
export function fittedSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(1, EDGE_MAX / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Whether a browser can show this file and the server takes it. */
export function isPicture(file: Blob): boolean {
  return ['image/jpeg', 'image/png', 'image/webp'].includes(file.type)
}

/**
 * Makes a picture small enough for a slow line: longest edge 1600, about 300 kB, WebP or else JPEG.
 * A small picture is sent as it is. Undefined where the file cannot be read as a picture.
 */
export async function shrinkImage(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const size = fittedSize(bitmap)
  if (file.size <= BYTES_WANTED && size.width === bitmap.width) return file
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
  bitmap.close()
  return smallest(canvas)
}

async function smallest(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  let best: Blob | undefined
  for (const quality of QUALITIES) {
    best =
      (await encoded(canvas, 'image/webp', quality)) ??
      (await encoded(canvas, 'image/jpeg', quality)) ??
      best
    if (best !== undefined && best.size <= BYTES_WANTED) return best
  }
  return best
}

/** A browser that cannot write a type writes PNG without an error. That counts as a failure. */
function encoded(
  canvas: HTMLCanvasElement,
  type: string,
  quality: number,
): Promise<Blob | undefined> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, quality),
  )
}
