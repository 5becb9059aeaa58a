import { describe, expect, test } from 'vitest'
import { after, factsAt, madeMatch, MADE_AT } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import { late, proposedBy, question, R } from '#test/matches/matches-in-memory.ts'
import { DAY_MS, HOUR_MS } from '../shared/calendar.ts'
import { NO_RUPEES } from '../shared/rupees.ts'
import { bankPendingDeadline, reportFailed, reportPending } from './bank-pending.ts'
import { type ConfirmInput, confirmMatch } from './confirm.ts'
import type { Match } from './match.ts'
import { claimMatch, withdrawClaim } from './claim.ts'
import { ruleMatch } from './ruling.ts'

describe('a busy bank', () => {
  test.each([
    ['a Wednesday', '2026-11-18T11:00', '2026-11-21T10:00'],
    ['a Friday before a second Saturday: at most 96 hours', '2026-11-13T11:00', '2026-11-17T11:00'],
    ['the same late in the evening: and out of the night', '2026-11-13T23:00', '2026-11-18T10:00'],
  ])('has until the end of its next working day and a day more, from %s', (_what, from, until) => {
    const now = Temporal.ZonedDateTime.from(`${from}[Asia/Kolkata]`).toInstant()
    expect(
      bankPendingDeadline({ policy: factsAt(0).policy, now })
        .at.toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' }),
    ).toBe(until)
  })

  test('stops the pay clock, drops a proposed cancellation, and gives new time once', () => {
    const pending = reportPending(madeMatch({ cancellation: proposedBy(R) }), factsAt(HOUR_MS))
    expect(pending).toMatchObject({
      state: 'bank_pending',
      cancellation: null,
      payBy: madeMatch().payBy,
      deadline: bankPendingDeadline(factsAt(HOUR_MS)),
    })
    const fresh = { at: after(26 * HOUR_MS), moved: 'no' }
    const failed = reportFailed(pending, { payeeKind: 'upi', facts: factsAt(2 * HOUR_MS) })
    expect(failed).toMatchObject({
      state: 'awaiting_payment',
      bankFailed: true,
      payBy: fresh,
      deadline: fresh,
    })
    expect(() =>
      reportFailed(reportPending(failed, factsAt(3 * HOUR_MS)), {
        payeeKind: 'upi',
        facts: factsAt(4 * HOUR_MS),
      }),
    ).toThrow(failing('matches.not-now'))
  })

  test('has paid when it was claimed, or without a claim when it was first reported', () => {
    const paidAt = (match: Match) =>
      confirmMatch(match, {
        seen: true,
        claimedUtr: '123456789012',
        typed: { utrLast4: '9012' },
        overpayment: 'keep',
        madeAt: MADE_AT,
        pledgeOpen: NO_RUPEES,
        facts: factsAt(3 * DAY_MS, { dispute: question() }),
      }).match.confirmed?.paidAt
    const claim = {
      claim: { rail: 'upi', utr: '123456789012', amount: 1_500 },
      hasProof: true,
      payeeNameSeenBy: 'person',
    } as const
    const pending = reportPending(madeMatch(), factsAt(HOUR_MS))
    const claimed = claimMatch(pending, { ...claim, facts: factsAt(DAY_MS) })
    expect([paidAt(pending), paidAt(claimed)]).toEqual([after(HOUR_MS), after(DAY_MS)])
    expect(
      ruleMatch(
        { ...claimed, state: 'disputed' },
        {
          ruling: { outcome: 'paid', amount: 1_500 },

          pledgeOpen: NO_RUPEES,
          facts: factsAt(3 * DAY_MS),
        },
      ).match.confirmed?.paidAt,
    ).toEqual(after(DAY_MS))
    const failed = reportFailed(pending, { payeeKind: 'upi', facts: factsAt(2 * HOUR_MS) })
    for (const again of [
      failed,
      withdrawClaim(claimed, { payeeKind: 'upi', facts: factsAt(DAY_MS) }),
    ])
      expect(again.pendingAt).toBeNull()
    expect(paidAt({ ...late, pendingAt: after(HOUR_MS) })).toEqual(late.claimedAt)
  })

  test('that nobody heard of a reference from needs the whole of it from the receiver', () => {
    const confirm = (typed: ConfirmInput['typed'], claimedUtr: string | null = null) =>
      confirmMatch(madeMatch({ state: 'bank_pending' }), {
        seen: true,
        claimedUtr,
        typed,
        madeAt: MADE_AT,
        pledgeOpen: NO_RUPEES,
        facts: factsAt(HOUR_MS),
      })
    expect(confirm({ utrLast4: '', utr: '1234 5678 9012', rail: 'upi' }).match).toMatchObject({
      state: 'confirmed',
      confirmed: { amount: 1_500, paidAt: after(HOUR_MS) },
    })
    for (const typed of [{ utrLast4: '9012' }, { utrLast4: '9012', utr: ' ' }])
      expect(() => confirm(typed)).toThrow(failing('matches.reference-needed'))
    for (const typed of [
      { utrLast4: '', utr: '12345' },
      { utrLast4: '', utr: '123456789012', rail: 'neft' as const },
    ])
      expect(() => confirm(typed)).toThrow(failing('matches.utr-invalid'))
    expect(() =>
      confirm({ utrLast4: '0000', utr: '123456789012', rail: 'upi' }, '123456789012'),
    ).toThrow(failing('matches.utr-last4-wrong'))
  })
})
