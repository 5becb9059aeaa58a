import {
  addMs,
  DAY_MS,
  type Deadline,
  fairDeadline,
  HOUR_MS,
  isBefore,
  SWEEP_GRACE_MS,
} from '../shared/calendar.ts'
import { MESSAGE_LENGTH_MAX, MESSAGE_LENGTH_MIN } from './message-lengths.ts'
import { supportError } from './support-errors.ts'

export type TicketState = 'open' | 'acknowledged' | 'answered' | 'closed'
export type TicketSubject = 'funds_confirmation' | 'payment_delay' | 'account' | 'other'
export const TICKET_SUBJECTS = [
  'funds_confirmation',
  'payment_delay',
  'account',
  'other',
] as const satisfies readonly TicketSubject[]
export type Desk = 'steward' | 'officer'

export const TITLE_LENGTH_MIN = 3
export const TITLE_LENGTH_MAX = 120
export const TICKETS_A_DAY = 10
export const MESSAGES_A_TICKET_MAX = 500

/**
 * The times promised to people who complain. They get a first reply in 24 hours and an end in 7
 * days, at the latest in 15. The Digital Personal Data Protection Rules 2025 ask for a stated time.
 */
export const ACKNOWLEDGE_MS = 24 * HOUR_MS
export const TARGET_MS = 7 * DAY_MS
export const BOUND_MS = 15 * DAY_MS

export type TicketEventKind =
  | 'acknowledged'
  | 'answered'
  | 'written'
  | 'closed'
  | 'reopened'
  | 'handed_over'
export type TicketParty = 'member' | 'staff'
export type TicketTransition = {
  readonly on: TicketEventKind
  readonly by: TicketParty
  readonly to: TicketState
}

const WRITE: readonly TicketTransition[] = [
  { on: 'written', by: 'member', to: 'open' },
  { on: 'answered', by: 'staff', to: 'answered' },
  { on: 'closed', by: 'member', to: 'closed' },
  { on: 'closed', by: 'staff', to: 'closed' },
  { on: 'handed_over', by: 'staff', to: 'open' },
]

/** Every move of a ticket. Each state has a way out; also a closed ticket can reopen. */
export const TICKET_TRANSITIONS: Readonly<Record<TicketState, readonly TicketTransition[]>> = {
  open: [{ on: 'acknowledged', by: 'staff', to: 'acknowledged' }, ...WRITE],
  acknowledged: [
    { on: 'written', by: 'member', to: 'acknowledged' },
    ...WRITE.filter(({ on }) => on !== 'written'),
  ],
  answered: [...WRITE],
  closed: [{ on: 'reopened', by: 'member', to: 'open' }],
}

/** What either party may ever do with a ticket. */
export const TICKET_MOVES = [
  ...new Set(
    Object.values(TICKET_TRANSITIONS)
      .flat()
      .map(({ on }) => on),
  ),
]

export type TicketClocks = {
  readonly acknowledgeBy: Temporal.Instant
  readonly targetBy: Temporal.Instant
  readonly boundBy: Temporal.Instant
  readonly moved: Deadline['moved']
}
export type Ticket = TicketClocks & {
  readonly state: TicketState
  readonly desk: Desk
  readonly keeperId: string | null
  readonly acknowledgedAt: Temporal.Instant | null
  readonly closedAt: Temporal.Instant | null
  readonly escalated: number
}

/**
 * Throws support.title-length or support.message-length. Lengths are in characters, without spaces
 * at the ends.
 */
export function checkTicketTexts({ title, message }: { title?: string; message: string }): void {
  if (title !== undefined && (title.length < TITLE_LENGTH_MIN || title.length > TITLE_LENGTH_MAX))
    throw supportError('support.title-length', { fields: { title: 'support.title-length' } })
  if (message.length < MESSAGE_LENGTH_MIN || message.length > MESSAGE_LENGTH_MAX)
    throw supportError('support.message-length', { fields: { message: 'support.message-length' } })
}

/** The clocks of a ticket or message that was written now. Quiet hours move them to the morning. */
export function ticketClocks(now: Temporal.Instant): TicketClocks {
  const acknowledge = fairDeadline(now, ACKNOWLEDGE_MS)
  return {
    acknowledgeBy: acknowledge.at,
    targetBy: fairDeadline(now, TARGET_MS).at,
    boundBy: fairDeadline(now, BOUND_MS).at,
    moved: acknowledge.moved,
  }
}

/** What a party can do with a ticket now. */
export function ticketMoves(state: TicketState, by: TicketParty): TicketEventKind[] {
  return TICKET_TRANSITIONS[state].filter((move) => move.by === by).map(({ on }) => on)
}

/**
 * Moves a ticket. Throws support.closed. Throws support.not-closed for reopening a ticket that is
 * not closed.
 */
export function moveTicket(
  ticket: Ticket,
  {
    on,
    by,
    keeperId = null,
    now,
  }: { on: TicketEventKind; by: TicketParty; keeperId?: string | null; now: Temporal.Instant },
): Ticket {
  const move = TICKET_TRANSITIONS[ticket.state].find((each) => each.on === on && each.by === by)
  if (!move) throw supportError(on === 'reopened' ? 'support.not-closed' : 'support.closed')
  // Staff who give a ticket away have not taken it up. Its clock runs on for the next staff.
  const isTaken = by === 'staff' && on !== 'handed_over'
  const moved = { ...(isTaken ? takenUp(ticket, { keeperId, now }) : ticket), state: move.to }
  if (on === 'handed_over') return { ...moved, keeperId: null }
  if (on === 'closed') return { ...moved, closedAt: now }
  return on === 'reopened'
    ? { ...moved, ...ticketClocks(now), closedAt: null, acknowledgedAt: null, escalated: 0 }
    : moved
}

/**
 * The member of staff who acts becomes its keeper. Their first act acknowledges it, except giving
 * it away.
 */
function takenUp(
  ticket: Ticket,
  { keeperId, now }: { keeperId: string | null; now: Temporal.Instant },
): Ticket {
  return {
    ...ticket,
    keeperId: keeperId ?? ticket.keeperId,
    acknowledgedAt: ticket.acknowledgedAt ?? now,
  }
}

/**
 * How late a running ticket is. 0: in time. 1: not taken up in 24 hours. 2: past its target. 3:
 * past the outer limit.
 */
export function latenessOf(
  ticket: Pick<Ticket, 'state' | 'acknowledgedAt' | 'acknowledgeBy' | 'targetBy' | 'boundBy'>,
  now: Temporal.Instant,
): number {
  const isOver = (at: Temporal.Instant) => !isBefore(now, addMs(at, SWEEP_GRACE_MS))
  if (ticket.state === 'closed' || ticket.state === 'answered') return 0
  if (isOver(ticket.boundBy)) return 3
  if (isOver(ticket.targetBy)) return 2
  return ticket.acknowledgedAt === null && isOver(ticket.acknowledgeBy) ? 1 : 0
}
