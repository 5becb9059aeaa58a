const EDGE = 720

/**
 * Saves a drawing as a PNG on white. Payment apps read pictures from the gallery, but no SVG.
 * `source` is a data URL.
 */
export async function savePng(source: string, fileName: string): Promise<void> {
  const image = new Image(EDGE, EDGE)
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = EDGE
  canvas.height = EDGE
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, EDGE, EDGE)
  pen.imageSmoothingEnabled = false
  pen.drawImage(image, 0, 0, EDGE, EDGE)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = fileName
  link.click()
}
