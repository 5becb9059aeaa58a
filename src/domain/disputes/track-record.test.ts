import { describe, expect, test } from 'vitest'
import { addMs, DAY_MS, HOUR_MS } from '../shared/calendar.ts'
import {
  confirmedInTime,
  countRecord,
  lostBy,
  paidInTime,
  type PastDispute,
  type PastMatch,
} from './track-record.ts'

const now = Temporal.Instant.from('2026-11-18T05:30:00Z')
const ago = (days: number) => addMs(now, -days * DAY_MS)

function past(change: Partial<PastMatch> = {}): PastMatch {
  return {
    partnerId: 'asha',
    side: 'giver',
    madeAt: ago(10),
    state: 'confirmed',
    late: false,
    claimedAt: ago(9),
    confirmedAt: addMs(ago(9), 2 * HOUR_MS),
    confirmedFrom: 'awaiting_confirmation',
    disputes: [],
    ...change,
  }
}
const ruling = (
  kind: PastDispute['kind'],
  outcome: PastDispute['outcome'],
  closedAt: PastDispute['closedAt'] = ago(1),
): PastDispute => ({ kind, outcome, closedAt })

describe('a payment', () => {
  test.each([
    ['that was confirmed counts as paid in time', {}, true],
    ['that lapsed does not', { state: 'lapsed' }, false],
    ['that lapsed and was paid late after all counts neither way', { late: true }, null],
    [
      'that lapsed, was claimed late and is in question counts neither way',
      { state: 'disputed', late: true },
      null,
    ],
    ['that was declined in time counts neither way', { state: 'declined' }, null],
    ['that both agreed to cancel counts neither way', { state: 'cancelled' }, null],
    [
      'that was ruled not paid counts against who claimed it',
      { state: 'cancelled', disputes: [ruling('not_received', 'not_paid')] },
      false,
    ],
    [
      'that was ruled void counts neither way',
      { state: 'cancelled', disputes: [ruling('not_received', 'void')] },
      null,
    ],
    [
      'that a bank did not carry out counts neither way',
      { state: 'cancelled', disputes: [ruling('bank_pending', 'not_paid')] },
      null,
    ],
    ['that still runs counts neither way', { state: 'awaiting_payment' }, null],
    ['that was taken back later counts neither way', { state: 'reversed' }, null],
    ['of the other side is not the receiver’s', { side: 'receiver' }, null],
  ] as [string, Partial<PastMatch>, boolean | null][])('%s', (_what, change, kept) => {
    expect(paidInTime(past(change))).toBe(kept)
  })
})

describe('a confirmation', () => {
  test.each([
    ['before the clock is in time', {}, true],
    [
      'that only the clock’s dispute brought is not',
      { confirmedFrom: 'disputed', disputes: [ruling('no_response', null)] },
      false,
    ],
    [
      'that officers had to rule after silence is not',
      { confirmedFrom: null, disputes: [ruling('no_response', 'paid')] },
      false,
    ],
    [
      'after a question in time counts neither way',
      { confirmedFrom: 'disputed', disputes: [ruling('not_received', null)] },
      null,
    ],
    [
      'that was silent because nothing came counts neither way',
      { state: 'cancelled', confirmedFrom: null, disputes: [ruling('no_response', 'not_paid')] },
      null,
    ],
    [
      'of a payment without a claim counts neither way',
      { claimedAt: null, confirmedFrom: 'bank_pending' },
      null,
    ],
    ['of a late payment counts neither way', { late: true, confirmedFrom: 'disputed' }, null],
    ['of the other side is not the giver’s', { side: 'giver' }, null],
  ] as [string, Partial<PastMatch>, boolean | null][])('%s', (_what, change, kept) => {
    expect(confirmedInTime(past({ side: 'receiver', ...change }))).toBe(kept)
  })
})

describe('a dispute', () => {
  test.each([
    ['not_received', 'not_paid', 'giver'],
    ['less', 'not_paid', 'giver'],
    ['no_response', 'not_paid', 'giver'],
    ['late_claim', 'not_paid', 'giver'],
    ['bank_pending', 'not_paid', null],
    ['not_received', 'paid', 'receiver'],
    ['from_somebody_else', 'paid', 'receiver'],
    ['no_response', 'paid', null],
    ['late_claim', 'paid', null],
    ['bank_pending', 'paid', null],
    ['less', 'paid_in_part', 'giver'],
    ['not_received', 'paid_in_part', null],
    ['not_received', 'void', null],
    ['reversal', 'reverse', null],
    ['reversal', 'keep', null],
    ['not_received', null, null],
  ] as const)('about %s that ended %s was lost by %s', (kind, outcome, side) => {
    expect(lostBy({ kind, outcome })).toBe(side)
  })

  test('that was lost counts for twelve months, and only against whom it names', () => {
    const lost = [
      past({ state: 'cancelled', disputes: [ruling('not_received', 'not_paid', ago(364))] }),
      past({ state: 'cancelled', disputes: [ruling('not_received', 'not_paid', ago(366))] }),
      past({ disputes: [ruling('less', 'paid')] }),
    ]
    expect(countRecord(lost, now).disputesLost).toBe(1)
  })
})

describe('a record', () => {
  test('of nobody is empty', () => {
    expect(countRecord([], now)).toEqual({
      partners: 0,
      paidInTime: 0,
      paymentsDue: 0,
      confirmedInTime: 0,
      confirmationsDue: 0,
      medianConfirmHours: null,
      disputesLost: 0,
    })
  })

  test('counts each partner, and one pair once in 90 days', () => {
    const matches = [0, 10, 89, 90].map((day) => past({ madeAt: ago(200 - day) }))
    expect(countRecord([...matches, past({ partnerId: 'ravi' })], now)).toMatchObject({
      partners: 2,
      paidInTime: 3,
      paymentsDue: 3,
    })
  })

  test('does not let a kept word hide a broken one of the same pair, in any order', () => {
    const matches = [
      past({ madeAt: ago(20) }),
      past({ madeAt: ago(15), state: 'lapsed' }),
      past({ madeAt: ago(10) }),
    ]
    for (const order of [matches, matches.toReversed()])
      expect(countRecord(order, now)).toMatchObject({ paidInTime: 0, paymentsDue: 1 })
  })

  test('what counts neither way begins no 90 days', () => {
    expect(
      countRecord(
        [
          past({ madeAt: ago(100), state: 'declined' }),
          past({ madeAt: ago(95) }),
          past({ madeAt: ago(4) }),
        ],
        now,
      ),
    ).toMatchObject({ paidInTime: 2, paymentsDue: 2 })
  })

  test('tells the median hours from claim to confirmation, every one of them counted', () => {
    const after = (hours: number) =>
      past({ side: 'receiver', confirmedAt: addMs(ago(9), hours * HOUR_MS) })
    expect(countRecord([after(1), after(30), after(4)], now)).toMatchObject({
      medianConfirmHours: 4,
      confirmedInTime: 1,
      confirmationsDue: 1,
    })
    expect(countRecord([after(1), after(4)], now).medianConfirmHours).toBe(2.5)
  })
})
