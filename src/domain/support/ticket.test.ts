import { describe, expect, test } from 'vitest'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import { AppError } from '../shared/errors.ts'
import {
  checkTicketTexts,
  latenessOf,
  moveTicket,
  type Ticket,
  TICKET_TRANSITIONS,
  ticketClocks,
  type TicketEventKind,
  ticketMoves,
  type TicketParty,
  type TicketState,
} from './ticket.ts'

const start = Temporal.Instant.from('2026-11-23T05:30:00Z')
const open: Ticket = {
  ...ticketClocks(start),
  state: 'open',
  desk: 'steward',
  keeperId: null,
  acknowledgedAt: null,
  closedAt: null,
  escalated: 0,
}
const STATES: readonly TicketState[] = ['open', 'acknowledged', 'answered', 'closed']
const EVENTS: readonly TicketEventKind[] = [
  'acknowledged',
  'answered',
  'written',
  'closed',
  'reopened',
  'handed_over',
]

/** A second copy of the table. All other cells are empty. */
const ALLOWED: Readonly<Record<string, TicketState>> = {
  'open acknowledged staff': 'acknowledged',
  'open written member': 'open',
  'open answered staff': 'answered',
  'open closed member': 'closed',
  'open closed staff': 'closed',
  'open handed_over staff': 'open',
  'acknowledged written member': 'acknowledged',
  'acknowledged answered staff': 'answered',
  'acknowledged closed member': 'closed',
  'acknowledged closed staff': 'closed',
  'acknowledged handed_over staff': 'open',
  'answered written member': 'open',
  'answered answered staff': 'answered',
  'answered closed member': 'closed',
  'answered closed staff': 'closed',
  'answered handed_over staff': 'open',
  'closed reopened member': 'open',
}
const CELLS = STATES.flatMap((from) =>
  EVENTS.flatMap((on) =>
    (['member', 'staff'] as const satisfies readonly TicketParty[]).map((by) => ({
      from,
      on,
      by,
      to: ALLOWED[`${from} ${on} ${by}`],
    })),
  ),
)

describe('the moves of a ticket', () => {
  test.each(CELLS)('$from, $on by $by: $to', ({ from, on, by, to }) => {
    expect(ticketMoves(from, by).includes(on)).toBe(to !== undefined)
    const move = () => moveTicket({ ...open, state: from }, { on, by, keeperId: 'k', now: start })
    if (to === undefined) expect(move).toThrow(AppError)
    else expect(move().state).toBe(to)
  })

  test('leave no state without a way out', () => {
    for (const state of STATES)
      expect(TICKET_TRANSITIONS[state].some(({ to }) => to !== state)).toBe(true)
  })

  test('keep who took it up first, until it is handed over', () => {
    const taken = moveTicket(open, { on: 'acknowledged', by: 'staff', keeperId: 'k', now: start })
    expect([taken.keeperId, taken.acknowledgedAt]).toEqual(['k', start])
    expect(
      moveTicket(taken, { on: 'answered', by: 'staff', keeperId: 'other', now: addMs(start, 1) }),
    ).toMatchObject({ keeperId: 'other', acknowledgedAt: start })
    expect(
      moveTicket(taken, { on: 'handed_over', by: 'staff', keeperId: 'k', now: start }).keeperId,
    ).toBeNull()
    expect(
      moveTicket(open, { on: 'handed_over', by: 'staff', keeperId: 'k', now: start }),
    ).toMatchObject({ keeperId: null, acknowledgedAt: null, acknowledgeBy: open.acknowledgeBy })
  })

  test('begin all clocks anew when it is reopened', () => {
    const closed = moveTicket(
      { ...open, escalated: 3 },
      { on: 'closed', by: 'member', now: addMs(start, DAY_MS) },
    )
    expect(closed.closedAt).toEqual(addMs(start, DAY_MS))
    const later = addMs(start, 30 * DAY_MS)
    expect(moveTicket(closed, { on: 'reopened', by: 'member', now: later })).toMatchObject({
      ...ticketClocks(later),
      closedAt: null,
      acknowledgedAt: null,
      escalated: 0,
    })
  })
})

describe('the clocks of a ticket', () => {
  test('are a day, seven days and fifteen days, out of the quiet hours', () => {
    expect(ticketClocks(start)).toEqual({
      acknowledgeBy: addMs(start, DAY_MS),
      targetBy: addMs(start, 7 * DAY_MS),
      boundBy: addMs(start, 15 * DAY_MS),
      moved: 'no',
    })
    const night = Temporal.Instant.from('2026-11-23T17:30:00Z')
    expect(ticketClocks(night)).toMatchObject({
      acknowledgeBy: Temporal.Instant.from('2026-11-25T04:30:00Z'),
      moved: 'quiet_hours',
    })
  })

  test.each([
    [{}, DAY_MS + 59_000, 0],
    [{}, DAY_MS + 60_000, 1],
    [{ acknowledgedAt: start }, 6 * DAY_MS, 0],
    [{ acknowledgedAt: start }, 7 * DAY_MS + MINUTE_MS, 2],
    [{}, 15 * DAY_MS + MINUTE_MS, 3],
    [{ state: 'answered' as const }, 20 * DAY_MS, 0],
    [{ state: 'closed' as const }, 20 * DAY_MS, 0],
  ])('say of %o after %i ms: late by %i', (change, after, late) => {
    expect(latenessOf({ ...open, ...change }, addMs(start, after))).toBe(late)
  })

  test('are not late before their time', () => {
    expect(latenessOf(open, addMs(start, 23 * HOUR_MS))).toBe(0)
  })
})

test.each([
  [2, 10, false],
  [3, 10, true],
  [120, 4_000, true],
  [121, 10, false],
  [3, 9, false],
  [3, 4_001, false],
])('a title of %i and a message of %i letters pass: %s', (title, message, passes) => {
  const check = () => checkTicketTexts({ title: 'x'.repeat(title), message: 'y'.repeat(message) })
  if (passes) check()
  else expect(check).toThrow(AppError)
})
