type Detector = new () => {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

/**
 * The text in a picture, where the browser itself can read one. Undefined in all others: nothing is
 * sent for it, and nothing is loaded.
 */
export async function textInPicture(picture: Blob): Promise<string | undefined> {
  const { TextDetector } = globalThis as { TextDetector?: Detector }
  if (TextDetector === undefined) return undefined
  try {
    const found = await new TextDetector().detect(await createImageBitmap(picture))
    return found.map(({ rawValue }) => rawValue).join('\n')
  } catch {
    return undefined
  }
}
