import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, factsAt, madeMatch } from '#test/helping/domain-match.ts'
import { DAY_MS, fairDeadline, HOUR_MS, MINUTE_MS, msBetween } from '../shared/calendar.ts'
import { AppError } from '../shared/errors.ts'
import type { MemberId } from '../shared/ids.ts'
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

const PAY_BY_MS = 24 * HOUR_MS
const UTR = '123456789012'
const IDS = { giver: 'g' as MemberId, receiver: 'r' as MemberId }

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
// Mostly minutes and hours, sometimes days, so that every clock is met from both sides.
const pause = fc.oneof(
  fc.integer({ min: 1, max: 40 * MINUTE_MS }),
  fc.integer({ min: 1, max: 30 * HOUR_MS }),
  fc.constantFrom(MINUTE_MS, 30 * MINUTE_MS, 6 * HOUR_MS, 24 * HOUR_MS, 7 * DAY_MS, 30 * DAY_MS),
)
const open = fc.constantFrom(0, 0, 500, 1_000, 1_500, 4_000)

type Act = { readonly what: string; readonly by: 'giver' | 'receiver' }

const ACTS: Readonly<Record<string, (match: Match, act: Act, facts: MatchFacts) => Match>> = {
  'claim': (match, _act, facts) =>
    claimMatch(match, {
      claim: { rail: 'upi', utr: UTR, amount: 1_500 },
      hasProof: true,
      payeeNameSeen: true,
      facts,
    }),
  'late': (match, _act, facts) =>
    claimLate(match, {
      claim: { rail: 'upi', utr: UTR, amount: 1_500 },
      hasProof: true,
      payeeNameSeen: true,
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
const confirm = (match: Match, surplus: 'keep' | 'return' | undefined, facts: MatchFacts) =>
  confirmMatch(match, {
    seen: true,
    claimedUtr: UTR,
    typed: { utrLast4: '9012' },
    surplus,
    pledgeOpen: rupees(500),
    facts,
  }).match
const rule = (match: Match, ruling: Parameters<typeof ruleMatch>[1]['ruling'], facts: MatchFacts) =>
  ruleMatch(match, { ruling, pledgeOpen: rupees(500), facts }).match

/**
 * The same match as a handful of plain facts, kept by rules written down a second time. Times in ms
 * since it was made.
 */
type Model = {
  state: string
  claims: number
  claimedAt: number
  deadline: number
  payBy: number
  busy: boolean
  failed: boolean
  proposal: 'giver' | 'receiver' | ''
  proposalUntil: number
  late: boolean
  ruled: boolean
  promised: boolean
  backOpen: boolean
  endedAt: number
  dispute: 'none' | 'running' | 'approved' | 'over'
  reversalBy: 'giver' | 'receiver' | ''
  asked: readonly ('giver' | 'receiver')[]
  stored: boolean
  answerUntil: number
}
const CANCELLABLE = ['awaiting_payment', 'bank_pending', 'disputed']

/** Where an act leads, by the rules; undefined where it is refused. */
function expected(
  model: Model,
  { what, by }: Act,
  now: number,
  askOpen: number,
): string | undefined {
  const { state } = model
  const isOpenToBoth = state !== 'disputed' || model.dispute !== 'approved'
  const fits = model.late ? Math.min(1_500, askOpen) : 1_500
  const confirmable =
    ['awaiting_confirmation', 'bank_pending', 'disputed'].includes(state) && isOpenToBoth
  const rules: Readonly<Record<string, () => string | false | undefined>> = {
    'claim': () =>
      (state === 'awaiting_payment' || state === 'bank_pending') &&
      model.claims < 5 &&
      'awaiting_confirmation',
    'pending': () => state === 'awaiting_payment' && 'bank_pending',
    'failed': () => state === 'bank_pending' && !model.failed && 'awaiting_payment',
    'withdraw': () =>
      state === 'awaiting_confirmation' &&
      (now > model.payBy && (!model.busy || model.failed) ? 'lapsed' : 'awaiting_payment'),
    'decline': () => state === 'awaiting_payment' && 'declined',
    'question': () =>
      state === 'awaiting_confirmation' && now - model.claimedAt >= 30 * MINUTE_MS && 'disputed',
    'propose': () =>
      CANCELLABLE.includes(state) &&
      isOpenToBoth &&
      model.proposal !== by &&
      (model.proposal === '' ? state : 'cancelled'),
    'agree': () =>
      CANCELLABLE.includes(state) &&
      isOpenToBoth &&
      model.proposal !== '' &&
      model.proposal !== by &&
      'cancelled',
    'refuse': () =>
      CANCELLABLE.includes(state) &&
      isOpenToBoth &&
      model.proposal !== '' &&
      model.proposal !== by &&
      state,
    'confirm': () => confirmable && fits === 1_500 && 'confirmed',
    'keep': () => confirmable && 'confirmed',
    'return': () => confirmable && (fits > 0 ? 'confirmed' : !model.promised && 'disputed'),
    'returned': () =>
      state === 'disputed' && model.promised && isOpenToBoth
        ? 'cancelled'
        : (state === 'confirmed' || state === 'reversed') && model.backOpen && state,
    'late': () =>
      ['lapsed', 'declined', 'cancelled'].includes(state) &&
      !model.late &&
      !model.ruled &&
      now < model.answerUntil &&
      'disputed',
    'reversal': () =>
      state === 'confirmed' &&
      !model.asked.includes(by) &&
      !model.stored &&
      model.dispute !== 'running' &&
      model.dispute !== 'approved' &&
      now < model.answerUntil &&
      'confirmed',
    'withdraw reversal': () =>
      state === 'confirmed' &&
      model.reversalBy === by &&
      model.dispute === 'running' &&
      'confirmed',
    'approve': () => model.dispute === 'running' && state,
    'paid': () => state === 'disputed' && 'confirmed',
    'part': () => state === 'disputed' && 'confirmed',
    'void': () => state === 'disputed' && 'cancelled',
    'reverse': () =>
      state === 'confirmed' && model.reversalBy !== '' && model.dispute !== 'over' && 'reversed',
    'kept': () =>
      state === 'confirmed' && model.reversalBy !== '' && model.dispute !== 'over' && 'confirmed',
    'sweep': () =>
      now < model.deadline + MINUTE_MS
        ? state
        : ({
            awaiting_payment: 'lapsed',
            bank_pending: 'disputed',
            awaiting_confirmation: 'disputed',
          }[state] ?? state),
  }
  return rules[what]?.() || undefined
}

type Done = {
  readonly now: number
  readonly to: string
  readonly askOpen: number
  readonly match: Match
}
const LIVE = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed']

/** What an act leaves behind besides the state. */
const LEAVES: Readonly<
  Record<string, (model: Model, by: Act['by'], done: Done) => Partial<Model>>
> = {
  'propose': (model, by, { to, match }) =>
    to === model.state
      ? { proposal: by, proposalUntil: msBetween(after(0), match.cancellation!.until.at) }
      : {},
  'refuse': () => ({ proposal: '' }),
  'sweep': (model, _by, { now }) =>
    model.proposal !== '' && now >= model.proposalUntil + MINUTE_MS ? { proposal: '' } : {},
  'claim': (model, _by, { now }) => ({ claims: model.claims + 1, claimedAt: now }),
  'pending': () => ({ busy: true }),
  'failed': (_model, _by, { match }) => ({
    busy: false,
    failed: true,
    payBy: msBetween(after(0), match.payBy.at),
  }),
  'withdraw': (model, _by, { match }) => ({
    busy: false,
    failed: model.failed || model.busy,
    payBy: msBetween(after(0), match.payBy.at),
  }),
  'late': (model, _by, { now }) => ({ late: true, claims: model.claims + 1, claimedAt: now }),
  'paid': () => ({ ruled: true }),
  'part': () => ({ ruled: true }),
  'void': () => ({ ruled: true }),
  'return': (model, _by, { to, askOpen }) => ({
    promised: to === 'disputed',
    backOpen: to === 'confirmed' && model.late && askOpen < 1_500,
  }),
  'returned': () => ({ backOpen: false }),
  'reversal': (model, by) => ({ reversalBy: by, asked: [...model.asked, by], dispute: 'running' }),
  'withdraw reversal': () => ({ dispute: 'over' }),
  'kept': () => ({ dispute: 'over', stored: true }),
  'reverse': () => ({ dispute: 'over' }),
  'approve': () => ({ dispute: 'approved' }),
}

function note(model: Model, { what, by }: Act, done: Done): void {
  const { state: from } = model
  const { to, now, match } = done
  const left = LEAVES[what]?.(model, by, done) ?? {}
  if (to !== from) model.proposal = ''
  if (to === 'disputed' && from !== 'disputed')
    Object.assign(model, { dispute: 'running', promised: false })
  if (from === 'disputed' && to !== 'disputed') model.dispute = 'over'
  if (to !== from && !LIVE.includes(to) && to !== 'reversed')
    Object.assign(model, {
      endedAt: now,
      answerUntil: msBetween(
        after(0),
        fairDeadline(after(now), (to === 'confirmed' ? 30 : 7) * DAY_MS).at,
      ),
    })
  Object.assign(model, left, {
    state: to,
    deadline: match.deadline === null ? Infinity : msBetween(after(0), match.deadline.at),
  })
}

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

test('every order of acts, rulings and sweeps keeps to the table, its conditions, its clocks and its end', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.array(fc.tuple(act, pause, open), { maxLength: 40, size: 'max' }), (acts) => {
      let match = madeMatch()
      let clock = 0
      const model: Model = {
        state: 'awaiting_payment',
        claims: 0,
        claimedAt: 0,
        deadline: PAY_BY_MS,
        payBy: PAY_BY_MS,
        busy: false,
        failed: false,
        proposal: '',
        proposalUntil: 0,
        late: false,
        ruled: false,
        promised: false,
        backOpen: false,
        endedAt: 0,
        dispute: 'none',
        reversalBy: '',
        asked: [],
        stored: false,
        answerUntil: 0,
      }
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
}, 30_000)

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
