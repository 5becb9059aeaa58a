import { CACHED_AT, SHARED } from '#contract/offline.ts'
import { paths } from '#web/paths.ts'

/** After this time nobody comes back for it. */
const SHARED_MS_MAX = 3_600_000

/** A picture of a payment that another app shared, and the text with it. */
export type Shared = { readonly picture: File; readonly text: string }

/** What waits for the reader's choice of a payment. Undefined where nothing arrived. */
export async function readShared(): Promise<Shared | undefined> {
  const cache = await globalThis.caches?.open(SHARED).catch(() => undefined)
  const picture = await cache?.match(`${paths.payShared}/picture`)
  const text = await cache?.match(`${paths.payShared}/text`)
  if (picture === undefined) return undefined
  const age = Date.now() - Date.parse(picture.headers.get(CACHED_AT) ?? '')
  if (!(age < SHARED_MS_MAX)) {
    await forgetShared()
    return undefined
  }
  const blob = await picture.blob()
  return {
    picture: new File([blob], 'shared', { type: picture.headers.get('content-type') ?? '' }),
    text: (await text?.text()) ?? '',
  }
}

export async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(SHARED).catch(() => false)
}

let handed: { readonly matchId: string; readonly picture: File } | undefined

/** Hands a picture on to the page of the payment that the reader chose. */
export function handOver(matchId: string, picture: File): void {
  handed = { matchId, picture }
}

/** The picture that was handed on to this payment, until it is dropped. */
export function handedTo(matchId: string): File | undefined {
  return handed?.matchId === matchId ? handed.picture : undefined
}

/** The page of the payment has taken it. */
export function dropHanded(): void {
  handed = undefined
}
