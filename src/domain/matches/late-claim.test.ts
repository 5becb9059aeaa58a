import { describe, expect, test } from 'vitest'
import { after, factsAt, MADE_AT } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import { lapsed, late, question } from '#test/matches/matches-in-memory.ts'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { DAY_MS, fairDeadline } from '../shared/calendar.ts'
import { rupees } from '../shared/rupees.ts'
import { confirmMatch, confirmReturn } from './confirm.ts'
import { claimLate } from './late-claim.ts'
import type { Match } from './match.ts'

describe('a late payment', () => {
  const claim = { rail: 'upi', utr: '123456789012', amount: 1_500 } as const
  const claimed = (change: object = {}, match = lapsed) =>
    claimLate(match, {
      claim,
      hasProof: true,
      payeeNameSeenBy: 'person',
      facts: factsAt(2 * DAY_MS),
      ...change,
    })
  const confirm = (
    overpayment: 'keep' | 'return' | undefined,
    { ask, pledge = 0, match = late }: { ask: number; pledge?: number; match?: Match },
  ) =>
    confirmMatch(match, {
      seen: true,
      claimedUtr: claim.utr,
      typed: { utrLast4: '9012' },
      overpayment,
      madeAt: MADE_AT,
      pledgeOpen: rupees(pledge),
      facts: factsAt(3 * DAY_MS, { dispute: question(), askOpen: rupees(ask) }),
    })

  test('is claimed as any other, and then is in question', () => {
    expect(claimed()).toEqual({
      ...lapsed,
      state: 'disputed',
      late: true,
      claimedAt: after(2 * DAY_MS),
      endedAt: null,
    })
    for (const [change, code] of [
      [{ hasProof: false }, 'proof-missing'],
      [{ claim: { ...claim, amount: 500 } }, 'amount-differs'],
      [{ payeeNameSeenBy: 'unknown' }, 'name-unseen'],
    ] as const)
      expect(() => claimed(change)).toThrow(failing(`matches.${code}`))
  })

  test.each<[string, Partial<Match>, number]>([
    ['after seven days', {}, 8 * DAY_MS],
    ['a second time', { late: true }, 2 * DAY_MS],
    ['after a ruling', { state: 'cancelled', ruled: true }, 2 * DAY_MS],
  ])('is too late %s', (_what, change, ms) => {
    expect(() => claimed({ facts: factsAt(ms) }, { ...lapsed, ...change })).toThrow(
      failing('matches.late-over'),
    )
  })

  test.each<[string, 'keep' | 'return' | undefined, number, number, object | null, number | null]>([
    [
      'all of it fits',
      undefined,
      2_000,
      1_000,
      { amount: 1_500, askFilled: 1_500, pledgeFilled: 1_000 },
      null,
    ],
    [
      'all of it fits, whatever was chosen',
      'return',
      1_500,
      0,
      { amount: 1_500, askFilled: 1_500, pledgeFilled: 0 },
      null,
    ],
    [
      'a part fits and the rest is kept',
      'keep',
      500,
      2_000,
      { amount: 1_500, askFilled: 500, pledgeFilled: 1_500 },
      null,
    ],
    [
      'a part fits and the rest goes back',
      'return',
      500,
      2_000,
      { amount: 500, askFilled: 500, pledgeFilled: 500 },
      1_000,
    ],
    [
      'nothing fits and it is kept',
      'keep',
      0,
      0,
      { amount: 1_500, askFilled: 0, pledgeFilled: 0 },
      null,
    ],
    ['nothing fits and it goes back', 'return', 0, 0, null, 1_500],
  ])('is confirmed: %s', (_what, overpayment, ask, pledge, filled, returned) => {
    const { on, match } = confirm(overpayment, { ask, pledge })
    expect([on, match.state]).toEqual(
      filled === null ? ['return_promised', 'disputed'] : ['confirmed', 'confirmed'],
    )
    expect([match.confirmed, match.returning]).toEqual([
      filled && { ...filled, paidAt: late.claimedAt },
      returned === null
        ? null
        : {
            amount: returned,
            returnedAt: null,
            until: fairDeadline(after(3 * DAY_MS), DEFAULT_POLICY.sendBackMs),
          },
    ])
  })

  test('that does not fit leaves the receiver a choice that has to be made', () => {
    expect(() => confirm(undefined, { ask: 500 })).toThrow(
      expect.objectContaining({
        code: 'matches.choose-overpayment',
        details: {
          values: { overpayment: 1_000 },
          fields: { overpayment: 'matches.choose-overpayment' },
        },
      }),
    )
  })

  test('that was promised back is over once the giver has it, or is kept after all', () => {
    const promised = confirm('return', { ask: 0 }).match
    expect(() => confirm('return', { ask: 0, match: promised })).toThrow(failing('matches.not-now'))
    expect(confirmReturn(promised, factsAt(4 * DAY_MS, { dispute: question() }))).toMatchObject({
      state: 'cancelled',
      endedAt: after(4 * DAY_MS),
      confirmed: null,
      returning: { amount: 1_500, returnedAt: after(4 * DAY_MS) },
    })
    expect(confirm('keep', { ask: 0, match: promised }).match).toMatchObject({
      state: 'confirmed',
      returning: null,
    })
  })

  test('of which a part goes back stays confirmed, and the giver says once that it came', () => {
    const back = confirmReturn(confirm('return', { ask: 500 }).match, factsAt(4 * DAY_MS))
    expect(back).toMatchObject({
      state: 'confirmed',
      endedAt: after(3 * DAY_MS),
      confirmed: { amount: 500 },
      returning: { amount: 1_000, returnedAt: after(4 * DAY_MS) },
    })
    expect(() => confirmReturn(back, factsAt(4 * DAY_MS))).toThrow(failing('matches.not-now'))
  })
})
