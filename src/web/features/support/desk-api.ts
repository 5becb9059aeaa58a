import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'

const TOUCHES = ['tickets', 'staff'] as const

export const useDeskTickets = (which: 'running' | 'closed', pages: Pages) =>
  useApi('GET /staff/tickets', { query: { which, ...pageQuery(pages) } }, { keepPrevious: true })
export const useDeskTicket = (ticketId: string) =>
  useApi('GET /staff/tickets/{ticketId}', { params: { ticketId } }, { quiet: true })
export const useAcknowledge = () =>
  useCommand('POST /staff/tickets/{ticketId}/acknowledge', { refreshes: TOUCHES })
export const useAnswerTicket = () =>
  useCommand('POST /staff/tickets/{ticketId}/messages', { refreshes: TOUCHES })
export const useHandOver = () =>
  useCommand('POST /staff/tickets/{ticketId}/hand-over', { refreshes: TOUCHES })
export const useCloseAsStaff = () =>
  useCommand('POST /staff/tickets/{ticketId}/close', { refreshes: TOUCHES })

export const useContactMessages = (pages: Pages) =>
  useApi('GET /staff/contact-messages', { query: pageQuery(pages) }, { keepPrevious: true })
export const useAnswerContact = () =>
  useCommand('POST /staff/contact-messages/{contactId}/answer', { refreshes: TOUCHES })
