import { SHARED_PICTURE_ADDRESS } from '#contract/member-pages.ts'
import { CACHED_AT, SHARED } from '#contract/offline.ts'

/** More than the picture of any phone's screen. */
const BYTES_MAX = 30_000_000

/**
 * The service worker keeps what the share sheet sent, one picture and its text, and opens the page
 * that asks for which payment they are. Another share replaces them.
 */
export async function takeShared(request: Request, origin: string): Promise<Response> {
  await caches.delete(SHARED)
  try {
    const form = await request.formData()
    const [picture, text] = [form.get('picture'), form.get('text')]
    const cache = await caches.open(SHARED)
    const headers = { [CACHED_AT]: new Date().toISOString() }
    if (picture instanceof Blob && picture.size <= BYTES_MAX)
      await cache.put(
        `${SHARED_PICTURE_ADDRESS}/picture`,
        new Response(picture, { headers: { ...headers, 'content-type': picture.type } }),
      )
    if (typeof text === 'string')
      await cache.put(`${SHARED_PICTURE_ADDRESS}/text`, new Response(text, { headers }))
  } catch {
    // The page says that nothing arrived.
  }
  return Response.redirect(new URL(SHARED_PICTURE_ADDRESS, origin).href, 303)
}
