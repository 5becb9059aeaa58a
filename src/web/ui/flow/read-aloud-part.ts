import { lazyPart } from '#web/platform/pages/lazy-part.ts'

/** The speaker of a screen, fetched when the browser has nothing else to do. */
export const ReadAloud = lazyPart(async () => {
  await idle()
  return (await import('./read-aloud.tsx')).ReadAloud
})

/** Safari has no idle callback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve)
  })
}
