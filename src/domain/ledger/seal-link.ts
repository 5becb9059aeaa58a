import { base64url, bytesOfBase64url, bytesOfHex, hexOf } from './bytes.ts'

/** A seal as a link says it. The head is hexadecimal; `restarts` is the number of the last restart that it covers. */
export type LinkedSeal = {
  readonly slug: string
  readonly seal: number
  readonly head: string
  readonly restarts?: number | undefined
}

/** Where the links of seals lead; the circle's slug follows. */
export const SEAL_PAGE = '/r/'

/**
 * The link that carries a seal. Browsers do not send what follows `#`, so the server learns from an
 * opened link only the circle.
 */
export function sealLink(publicUrl: string, { slug, seal, head, restarts }: LinkedSeal): string {
  const link = `${publicUrl}${SEAL_PAGE}${slug}#${seal}.${base64url(bytesOfHex(head))}`
  return restarts === undefined || restarts === 0 ? link : `${link}.${restarts}`
}

/** Reads a link, also with words around it as people forward it. Undefined for another text. */
export function sealInLink(text: string): LinkedSeal | undefined {
  const [, slug = '', seal, head = '', restarts] =
    /\/r\/([a-z0-9-]+)#([1-9]\d{0,14})\.([\w-]{43})(?![\w-])(?:\.([1-9]\d{0,14})(?!\d))?/.exec(
      text,
    ) ?? []
  const bytes = bytesOfBase64url(head)
  if (seal === undefined || bytes === undefined) return undefined
  const found = { slug, seal: Number(seal), head: hexOf(bytes) }
  return restarts === undefined ? found : { ...found, restarts: Number(restarts) }
}
