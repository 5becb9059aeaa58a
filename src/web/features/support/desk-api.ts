import { useApi } from '#web/platform/api/query-client.ts'
import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'

export const useDeskTickets = (which: 'running' | 'closed', pages: Pages) =>
  useApi('GET /staff/tickets', { query: { which, ...pageQuery(pages) } }, { keepPrevious: true })
export const useDeskTicket = (ticketId: string) =>
  useApi('GET /staff/tickets/{ticketId}', { params: { ticketId } }, { quiet: true })

export const useContactMessages = (pages: Pages) =>
  useApi('GET /staff/contact-messages', { query: pageQuery(pages) }, { keepPrevious: true })
