import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'

const BEFORE_LINKS_RUN_OUT_MS = 8 * 60_000
const TOUCHES = ['tickets'] as const

export const useMyTickets = (pages: Pages) =>
  useApi('GET /support', { query: pageQuery(pages) }, { keepPrevious: true })
export const useMyTicket = (ticketId: string) =>
  useApi(
    'GET /support/{ticketId}',
    { params: { ticketId } },
    { refetchInterval: BEFORE_LINKS_RUN_OUT_MS },
  )
export const useOpenTicket = () => useCommand('POST /support', { refreshes: TOUCHES })
export const useWriteInTicket = () =>
  useCommand('POST /support/{ticketId}/messages', { refreshes: TOUCHES })
export const useCloseTicket = () =>
  useCommand('POST /support/{ticketId}/close', { refreshes: TOUCHES })
export const useReopenTicket = () =>
  useCommand('POST /support/{ticketId}/reopen', { refreshes: TOUCHES })
export const useActedForMe = () => useApi('GET /user/acted-for-me')
export const useAllowManagers = () => useCommand('PUT /user/managers', { refreshes: ['notices'] })
