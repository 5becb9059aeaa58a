import { api } from '#web/platform/api/api-client.ts'
import { toast } from '#web/platform/forms/toasts.ts'

let saidId = ''

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
  saidId = newest.id
  toast(newest.title, 'plain')
}
