import { TICKET_SUBJECTS, type TicketSubject } from '#domain/support/ticket.ts'
import { readDraft } from '#web/platform/device/drafts.ts'

/** What is typed of a ticket; `matchId`: the payment it is about, empty for none. */
export type TicketDraft = {
  readonly matchId: string
  readonly subject: TicketSubject
  readonly title: string
  readonly message: string
}

/** The ticket that was begun before the page was loaded again; undefined where there is none. */
export function begunTicket(): TicketDraft | undefined {
  return readDraft('ticket', readTicketDraft)
}

function readTicketDraft(value: unknown): TicketDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { matchId, subject, title, message } = value as Record<string, unknown>
  const known = TICKET_SUBJECTS.find((each) => each === subject)
  return known !== undefined &&
    typeof matchId === 'string' &&
    typeof title === 'string' &&
    typeof message === 'string'
    ? { matchId, subject: known, title, message }
    : undefined
}
