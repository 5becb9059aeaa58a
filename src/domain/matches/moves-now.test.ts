import { describe, expect, test } from 'vitest'
import { after, factsAt, MADE_AT, madeMatch } from '#test/helping/domain-match.ts'
import {
  done,
  G,
  lapsed,
  late,
  proposedBy,
  question,
  R,
  reversal,
} from '#test/matches/matches-in-memory.ts'
import { DAY_MS, HOUR_MS } from '../shared/calendar.ts'
import { NO_RUPEES, rupees } from '../shared/rupees.ts'
import { confirmMatch } from './confirm.ts'
import type { Match } from './match.ts'
import { type MatchFacts, movesNow } from './moves-now.ts'
import { declineMatch } from './claim.ts'

describe('the buttons of a match', () => {
  test.each<[string, Partial<Match>, Partial<MatchFacts>, string, string]>([
    ['to be paid', {}, {}, 'claimed bank_pending declined cancel_proposed', 'cancel_proposed'],
    [
      'claimed five times',
      {},
      { claims: 5 },
      'bank_pending declined cancel_proposed',
      'cancel_proposed',
    ],
    [
      'proposed to cancel by the giver',
      { cancellation: proposedBy(G) },
      {},
      'claimed bank_pending declined',
      'cancel_agreed cancel_refused',
    ],
    [
      'proposed to cancel by the receiver',
      { cancellation: proposedBy(R) },
      {},
      'claimed bank_pending declined cancel_agreed cancel_refused',
      '',
    ],
    [
      'at a busy bank',
      { state: 'bank_pending' },
      {},
      'claimed bank_failed cancel_proposed',
      'confirmed cancel_proposed',
    ],
    [
      'at a busy bank that failed before',
      { state: 'bank_pending', bankFailed: true },
      {},
      'claimed cancel_proposed',
      'confirmed cancel_proposed',
    ],
    [
      'claimed',
      { state: 'awaiting_confirmation' },
      {},
      'claim_withdrawn',
      'confirmed not_received',
    ],
    [
      'in question',
      { state: 'disputed' },
      { dispute: question() },
      'cancel_proposed',
      'confirmed cancel_proposed',
    ],
    [
      'in question and ruled',
      { state: 'disputed' },
      { dispute: question({ canSettle: false }) },
      '',
      '',
    ],
    [
      'late, and it fits',
      { ...late },
      { dispute: question(), askOpen: rupees(500) },
      'cancel_proposed',
      'confirmed cancel_proposed',
    ],
    [
      'late, and nothing fits',
      { ...late },
      { dispute: question() },
      'cancel_proposed',
      'confirmed return_promised cancel_proposed',
    ],
    [
      'on its way back',
      { ...late, returning: { amount: rupees(1_500), returnedAt: null, until: null } },
      { dispute: question() },
      'returned cancel_proposed',
      'confirmed cancel_proposed',
    ],
    ['confirmed', { ...done }, {}, 'reversal_asked', 'reversal_asked'],
    [
      'confirmed, a part on its way back',
      { ...done, returning: { amount: rupees(500), returnedAt: null, until: null } },
      {},
      'returned return_missing reversal_asked',
      'reversal_asked',
    ],
    [
      'confirmed, and nothing came back',
      { ...done, returning: { amount: rupees(500), returnedAt: null, until: null } },
      { dispute: question({ isReturn: true, openedBy: G }), returnMissed: true },
      'returned',
      '',
    ],
    [
      'confirmed, and officers have heard that nothing came back',
      { ...done, returning: { amount: rupees(500), returnedAt: null, until: null } },
      { returnMissed: true },
      'returned reversal_asked',
      'reversal_asked',
    ],
    [
      'confirmed, a part is back',
      { ...done, returning: { amount: rupees(500), returnedAt: MADE_AT, until: null } },
      {},
      'reversal_asked',
      'reversal_asked',
    ],
    [
      'to be reversed as the receiver asks',
      { ...done },
      { dispute: reversal() },
      '',
      'reversal_withdrawn',
    ],
    [
      'to be reversed as the giver asks',
      { ...done },
      { dispute: reversal({ openedBy: G }) },
      'reversal_withdrawn',
      '',
    ],
    ['to be reversed, and ruled', { ...done }, { dispute: reversal({ canSettle: false }) }, '', ''],
    [
      'not to be reversed after all',
      { ...done },
      {
        dispute: reversal({ isRunning: false, canSettle: false }),
        reversals: { askedBy: [R], isRuled: true },
      },
      '',
      '',
    ],
    [
      'not to be reversed as the receiver says now',
      { ...done },
      {
        dispute: reversal({ isRunning: false, canSettle: false }),
        reversals: { askedBy: [R], isRuled: false },
      },
      'reversal_asked',
      '',
    ],
    [
      'not to be reversed as both say now',
      { ...done },
      { reversals: { askedBy: [R, G], isRuled: false } },
      '',
      '',
    ],
    ['lapsed', { ...lapsed }, {}, 'late_claimed', ''],
    ['declined', { ...lapsed, state: 'declined' }, {}, 'late_claimed', ''],
    ['cancelled', { ...lapsed, state: 'cancelled' }, {}, 'late_claimed', ''],
    ['cancelled by a ruling', { ...lapsed, state: 'cancelled', ruled: true }, {}, '', ''],
    ['cancelled after a late claim', { ...lapsed, state: 'cancelled', late: true }, {}, '', ''],
    ['reversed', { ...done, state: 'reversed' }, {}, '', ''],
  ])('%s', (_what, change, facts, giver, receiver) => {
    const buttons = (by: 'giver' | 'receiver') =>
      movesNow(madeMatch(change), by, factsAt(2 * DAY_MS, facts))
        .map(({ on }) => on)
        .join(' ')
    expect([buttons('giver'), buttons('receiver')]).toEqual([giver, receiver])
  })

  test('end after seven days for a late payment, after thirty for a reversal', () => {
    const can = (match: Match, ms: number) => movesNow(match, 'giver', factsAt(ms)).length > 0
    expect([
      can(lapsed, 8 * DAY_MS - 1),
      can(lapsed, 8 * DAY_MS),
      can(done, 31 * DAY_MS - 1),
      can(done, 31 * DAY_MS),
    ]).toEqual([true, false, true, false])
  })

  test('of an end are there until the time that was set at it, moved or not', () => {
    const can = (match: Match, ms: number) => movesNow(match, 'giver', factsAt(ms)).length > 0
    for (const match of [lapsed, done])
      expect([
        can({ ...match, answerUntil: after(40 * DAY_MS) }, 40 * DAY_MS - 1),
        can({ ...match, answerUntil: after(40 * DAY_MS) }, 40 * DAY_MS),
      ]).toEqual([true, false])
  })

  test('of an end at night run out at ten', () => {
    const night = after(14 * HOUR_MS)
    const facts = factsAt(14 * HOUR_MS)
    const at = (match: Match) =>
      match
        .answerUntil!.toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    expect(night.toZonedDateTimeISO('Asia/Kolkata').hour).toBe(0)
    expect([
      at(declineMatch(madeMatch(), facts)),
      at(
        confirmMatch(madeMatch({ state: 'awaiting_confirmation' }), {
          seen: true,
          claimedUtr: '123456789012',
          typed: { utrLast4: '9012' },
          madeAt: MADE_AT,
          pledgeOpen: NO_RUPEES,
          facts,
        }).match,
      ),
    ]).toEqual(['2026-11-29T10:00', '2026-12-22T10:00'])
  })

  test('of officers are there where something is to be decided', () => {
    const officers = (match: Match, facts: Partial<MatchFacts>) =>
      movesNow(match, 'officers', factsAt(0, facts)).map(({ on }) => on)
    expect(officers(late, { dispute: question({ canSettle: false }) })).toEqual([
      'ruled_paid',
      'ruled_not_paid',
      'ruled_void',
    ])
    expect([
      officers(done, {}),
      officers(done, { dispute: reversal({ canSettle: false }) }),
    ]).toEqual([[], ['ruled_kept', 'reversed']])
    const back = { amount: rupees(500), returnedAt: null, until: null }
    expect(
      officers(
        { ...done, returning: back },
        { dispute: question({ isReturn: true, canSettle: false }) },
      ),
    ).toEqual(['ruled_kept', 'ruled_returned'])
    expect(
      officers({ ...done, returning: back }, { dispute: reversal({ canSettle: false }) }),
    ).toEqual(['ruled_kept', 'reversed'])
  })
})
