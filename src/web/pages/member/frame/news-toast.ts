import { api } from '#web/platform/api/api-client.ts'
import { actedWithin } from '#web/platform/api/own-acts.ts'
import { toast } from '#web/platform/forms/toasts.ts'

let saidId = ''
/** A notice about what its own reader did. It comes within this time of the act. */
const OF_OWN_ACTS: readonly string[] = ['login_changed', 'payment_confirmed_receiver']
const OWN_ACT_MS = 60_000

/**
 * Shows the newest notice's title as a toast. It does not show a title twice, and not while the
 * page is in the background, where the browser may show it.
 */
export async function showNewest(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const {
    data: [newest],
  } = await api('GET /notices', { query: { limit: '1' } })
  if (newest === undefined || newest.read || newest.id === saidId) return
  if (isOwnAct(newest.kind)) return
  saidId = newest.id
  toast(newest.title, 'plain')
}

/** What its reader did is news on other devices, not where it was just done. */
function isOwnAct(kind: string): boolean {
  return OF_OWN_ACTS.includes(kind) && actedWithin(OWN_ACT_MS)
}
