import { useApi } from '#web/platform/api/query-client.ts'
import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'

const BEFORE_LINKS_RUN_OUT_MS = 8 * 60_000

export const useMyTickets = (pages: Pages) =>
  useApi('GET /support', { query: pageQuery(pages) }, { keepPrevious: true })
export const useMyTicket = (ticketId: string) =>
  useApi(
    'GET /support/{ticketId}',
    { params: { ticketId } },
    { refetchInterval: BEFORE_LINKS_RUN_OUT_MS },
  )
