import { api } from '#web/platform/api/api-client.ts'
import { toast } from '#web/platform/forms/toasts.ts'

let saidId = ''

/**
 * Says the newest notice's title, unless it was said already or the page lies in the background,
 * where a notice of the browser may stand.
 */
export async function showNewest(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const {
    data: [newest],
  } = await api('GET /notices', { query: { limit: '1' } })
  if (newest === undefined || newest.read || newest.id === saidId) return
  saidId = newest.id
  toast(newest.title, 'plain')
}
