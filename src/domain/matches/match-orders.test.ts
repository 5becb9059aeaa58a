import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factsAt, madeMatch, MADE_AT } from '#test/helping/domain-match.ts'
import { type Act, expected, IDS, type Model, newModel } from '#test/matches/match-rules.ts'
import { LIVE, note } from '#test/matches/match-notes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import { AppError } from '../shared/errors.ts'
import { rupees } from '../shared/rupees.ts'
import { reportFailed, reportPending } from './bank-pending.ts'
import { answerCancellation, proposeCancellation } from './cancellation.ts'
import { clockMove } from './clocks.ts'
import { confirmMatch, confirmReturn } from './confirm.ts'
import { claimLate } from './late-claim.ts'
import type { Match } from './match.ts'
import type { MatchFacts } from './moves-now.ts'
import { claimMatch, declineMatch, disputeMatch, withdrawClaim } from './claim.ts'
import { askReversal, withdrawReversal } from './reversal.ts'
import { ruleMatch } from './ruling.ts'

const UTR = '123456789012'

const side = fc.constantFrom('giver' as const, 'receiver' as const)
const act = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .constantFrom(
        'claim',
        'claim',
        'pending',
        'failed',
        'withdraw',
        'decline',
        'decline',
        'question',
        'late',
        'late',
        'late',
        'returned',
        'returned',
        'approve',
        'sweep',
      )
      .map((what) => ({ what, by: 'giver' as 'giver' | 'receiver' })),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'propose',
        'propose',
        'agree',
        'refuse',
        'reversal',
        'withdraw reversal',
      ),
      by: side,
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('confirm', 'keep', 'return', 'return')
      .map((what) => ({ what, by: 'receiver' as const })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('paid', 'part', 'void', 'reverse', 'kept', 'cameBack')
      .map((what) => ({ what, by: 'giver' as const })),
  },
)
// Mostly minutes and hours, sometimes days. So acts fall before and after every deadline.
const pause = fc.oneof(
  fc.integer({ min: 1, max: 40 * MINUTE_MS }),
  fc.integer({ min: 1, max: 30 * HOUR_MS }),
  fc.constantFrom(MINUTE_MS, 30 * MINUTE_MS, 6 * HOUR_MS, 24 * HOUR_MS, 7 * DAY_MS, 30 * DAY_MS),
)
const open = fc.constantFrom(0, 0, 500, 1_000, 1_500, 4_000)

const ACTS: Readonly<Record<string, (match: Match, act: Act, facts: MatchFacts) => Match>> = {
  'claim': (match, _act, facts) =>
    claimMatch(match, {
      claim: { rail: 'upi', utr: UTR, amount: 1_500 },
      hasProof: true,
      payeeNameSeenBy: 'person',
      facts,
    }),
  'late': (match, _act, facts) =>
    claimLate(match, {
      claim: { rail: 'upi', utr: UTR, amount: 1_500 },
      hasProof: true,
      payeeNameSeenBy: 'person',
      facts,
    }),
  'withdraw': (match, _act, facts) => withdrawClaim(match, { payeeKind: 'upi', facts }),
  'pending': (match, _act, facts) => reportPending(match, facts),
  'failed': (match, _act, facts) => reportFailed(match, { payeeKind: 'upi', facts }),
  'decline': (match, _act, facts) => declineMatch(match, facts),
  'question': (match, _act, facts) => disputeMatch(match, facts),
  'propose': (match, { by }, facts) => proposeCancellation(match, by, facts).match,
  'agree': (match, { by }, facts) => answerCancellation(match, by, { agree: true, facts }).match,
  'refuse': (match, { by }, facts) => answerCancellation(match, by, { agree: false, facts }).match,
  'confirm': (match, _act, facts) => confirm(match, undefined, facts),
  'keep': (match, _act, facts) => confirm(match, 'keep', facts),
  'return': (match, _act, facts) => confirm(match, 'return', facts),
  'returned': (match, _act, facts) => confirmReturn(match, facts),
  'reversal': (match, { by }, facts) => askReversal(match, by, facts),
  'withdraw reversal': (match, { by }, facts) => withdrawReversal(match, by, facts),
  'paid': (match, _act, facts) => rule(match, { outcome: 'paid', amount: 1_500 }, facts),
  'part': (match, _act, facts) => rule(match, { outcome: 'paid_in_part', amount: 1_234 }, facts),
  'void': (match, _act, facts) => rule(match, { outcome: 'void', amount: null }, facts),
  'reverse': (match, _act, facts) => rule(match, { outcome: 'reverse', amount: null }, facts),
  'kept': (match, _act, facts) => rule(match, { outcome: 'keep', amount: null }, facts),
  'cameBack': (match, _act, facts) => rule(match, { outcome: 'returned', amount: null }, facts),
  'sweep': (match, _act, facts) => clockMove(match, facts)?.match ?? match,
}
const confirm = (match: Match, overpayment: 'keep' | 'return' | undefined, facts: MatchFacts) =>
  confirmMatch(match, {
    seen: true,
    claimedUtr: UTR,
    typed: { utrLast4: '9012' },
    overpayment,
    madeAt: MADE_AT,
    pledgeOpen: rupees(500),
    facts,
  }).match
const rule = (match: Match, ruling: Parameters<typeof ruleMatch>[1]['ruling'], facts: MatchFacts) =>
  ruleMatch(match, { ruling, pledgeOpen: rupees(500), facts }).match

const factsOf = (model: Model, now: number, askOpen: number): MatchFacts =>
  factsAt(now, {
    claims: model.claims,
    askOpen: rupees(askOpen),
    dispute:
      model.dispute === 'none'
        ? null
        : {
            isReversal: model.reversalBy !== '',
            isRunning: model.dispute !== 'over',
            canSettle: model.dispute === 'running',
            openedBy: model.reversalBy === '' ? null : IDS[model.reversalBy],
          },
    reversals: { askedBy: model.asked.map((by) => IDS[by]), isRuled: model.stored },
  })

test('every order of acts, rulings and sweeps keeps to the table and its clocks', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.array(fc.tuple(act, pause, open), { maxLength: 40, size: 'max' }), (acts) => {
      let match = madeMatch()
      let clock = 0
      const model = newModel()
      for (const [what, wait, askOpen] of acts) {
        clock += wait
        const to = expected(model, what, clock, askOpen)
        if (what.what !== 'approve') {
          const run = () => ACTS[what.what]!(match, what, factsOf(model, clock, askOpen))
          if (to === undefined) {
            expect(run, `${what.what} by the ${what.by}`).toThrow(AppError)
            continue
          }
          match = run()
        } else if (to === undefined) continue
        expect(match.state, `${what.what} by the ${what.by}`).toBe(to)
        reached.add(`${model.state} ${what.what} ${to}`)
        note(model, what, { now: clock, to, askOpen, match })
        checkFacts(match, model)
      }
    }),
    { numRuns: 3_000 },
  )
  for (const rare of [
    'disputed return confirmed',
    'disputed return disputed',
    'disputed returned cancelled',
    'confirmed reverse reversed',
    'cancelled late disputed',
    'bank_pending sweep disputed',
    'awaiting_payment propose cancelled',
  ])
    expect([...reached]).toContain(rare)
})

function checkFacts(match: Match, model: Model): void {
  const isLive = LIVE.includes(match.state)
  expect([match.endedAt === null, match.deadline === null]).toEqual([
    isLive,
    !isLive || match.state === 'disputed',
  ])
  expect([match.late, match.ruled, match.bankFailed, match.amount]).toEqual([
    model.late,
    model.ruled,
    model.failed,
    1_500,
  ])
  expect(match.cancellation?.by).toBe(model.proposal === '' ? undefined : IDS[model.proposal])
  expect(match.confirmed !== null).toBe(match.state === 'confirmed' || match.state === 'reversed')
  if (match.state === 'awaiting_payment')
    expect([match.deadline, match.claimedAt]).toEqual([match.payBy, null])
  if (match.confirmed === null) return
  const { amount, askFilled, pledgeFilled } = match.confirmed
  expect(Math.max(askFilled, pledgeFilled)).toBeLessThanOrEqual(amount)
  if (!match.late) expect([askFilled, pledgeFilled]).toEqual([amount, amount])
  if (!match.ruled) expect(amount + (match.returning?.amount ?? 0)).toBe(1_500)
}
