import { type Draw, type Expected, type Kind, type Prepared, refused, someOf } from './kind.ts'
import { lapse } from './clocks.ts'
import {
  confirmAmount,
  DAY,
  dropProposal,
  fair,
  giveBack,
  HOUR,
  type Match,
  MINUTE,
  missReturn,
  type Model,
  openDispute,
  running,
  settleDispute,
  sideOf,
} from './model.ts'

const CLAIMS_MAX = 5
const all = (model: Model) => [...model.matches.values()]
/**
 * The end of the next working day in India, and a day more; at most 96 hours. Working days are
 * given by the test, which reads the domain's table.
 */
export type WorkingDays = { endOfNext(at: number): number }
let workingDays: WorkingDays = { endOfNext: (at) => at }
export function useWorkingDays(days: WorkingDays): void {
  workingDays = days
}

type Side = 'giver' | 'receiver' | 'either'
const ownerOf = (match: Match, side: Side, draw: Draw) =>
  side === 'giver'
    ? match.pledge.owner
    : side === 'receiver'
      ? match.ask.owner
      : draw.who % 2 === 0
        ? match.pledge.owner
        : match.ask.owner

const about =
  (
    side: Side,
    isRight: (match: Match, model: Model) => boolean,
    body: (match: Match, draw: Draw, model: Model) => Record<string, unknown> = () => ({}),
  ) =>
  (model: Model, draw: Draw): Prepared | undefined => {
    const match = someOf(all(model), (each) => isRight(each, model), draw)
    if (!match) return undefined
    const who = draw.who % 11 === 0 ? (draw.who + 2) % 4 : ownerOf(match, side, draw)
    return {
      who,
      target: match.id,
      call: { params: { matchId: match.id }, body: body(match, draw, model) },
    }
  }

const onOwn =
  (side: Side, expectOwn: (model: Model, match: Match, prepared: Prepared) => Expected) =>
  (model: Model, prepared: Prepared): Expected => {
    const match = model.matches.get(prepared.target ?? '')
    const own = match && sideOf(match, prepared.who)
    if (!match || own === undefined || (side !== 'either' && own !== side))
      return refused('matches.unknown')
    return expectOwn(model, match, prepared)
  }

const NOT_NOW = refused('matches.not-now')
const text = (value: unknown) => (typeof value === 'string' ? value : '')

function claim(model: Model, match: Match, prepared: Prepared): Expected {
  if (match.state !== 'awaiting_payment' && match.state !== 'bank_pending') return NOT_NOW
  if (match.claims >= CLAIMS_MAX) return refused('matches.too-many-claims', 'matches.not-now')
  if (prepared.call.body?.['amount'] !== match.amount) return refused('matches.amount-differs')
  return {
    apply() {
      dropProposal(match)
      Object.assign(match, {
        state: 'awaiting_confirmation',
        claimedAt: model.now,
        claims: match.claims + 1,
        deadline: fair(model.now, 24 * HOUR),
        utr: text(prepared.call.body?.['utr']),
      })
    },
  }
}

function confirm(model: Model, match: Match, { call }: Prepared): Expected {
  const isOpen =
    match.state === 'awaiting_confirmation' ||
    match.state === 'bank_pending' ||
    match.state === 'disputed'
  if (!isOpen) return NOT_NOW
  if (match.utr === null && match.pendingUtr === null && call.body?.['utr'] === undefined)
    return refused('matches.reference-needed', 'matches.not-now')
  if (running(match)?.state === 'ruled') return refused('matches.not-now', 'disputes.not-now')
  const fits = match.late ? Math.min(match.amount, match.ask.open) : match.amount
  const surplus = match.amount - fits
  const choice = call.body?.['surplus']
  if (surplus > 0 && choice === undefined) return refused('matches.choose-surplus')
  if (surplus > 0 && fits === 0 && choice === 'return' && match.returnPromised) return NOT_NOW
  return { apply: () => confirmLate(model, match, { fits, surplus, choice: text(choice) }) }
}

function confirmLate(
  model: Model,
  match: Match,
  { fits, surplus, choice }: { fits: number; surplus: number; choice: string },
): void {
  match.paidAt = (match.late ? null : match.pendingAt) ?? match.claimedAt ?? model.now
  if (surplus > 0 && choice === 'return' && fits === 0) {
    match.returnPromised = true
    match.returning = surplus
    match.returnBy = fair(model.now, 72 * HOUR)
    return
  }
  dropProposal(match)
  settleDispute(match)
  const goesBack = surplus > 0 && choice === 'return'
  match.returning = goesBack ? surplus : null
  match.returnBy = goesBack ? fair(model.now, 72 * HOUR) : null
  confirmAmount(model, match, goesBack ? fits : match.amount)
}

const canCancel = (match: Match) =>
  match.state === 'awaiting_payment' ||
  match.state === 'bank_pending' ||
  (match.state === 'disputed' && running(match)?.state !== 'ruled')

function agreeToCancel(model: Model, match: Match): void {
  settleDispute(match)
  dropProposal(match)
  Object.assign(match, {
    state: 'cancelled',
    deadline: null,
    returning: null,
    returnBy: null,
    endedAt: model.now,
    answerUntil: fair(model.now, 7 * DAY),
  })
  giveBack(model, match)
}

/** Everything the two people of a match can do with it. */
export const matchKinds = {
  claim: {
    key: 'POST /matches/{matchId}/claim',
    versionOf: 'match',
    choose: about(
      'giver',
      ({ state }) => state === 'awaiting_payment' || state === 'bank_pending',
      (match, draw, model) => ({
        utr: nextUtr(model),
        rail: 'upi',
        amount: draw.choice % 8 === 0 ? match.amount + 500 : match.amount,
        payeeNameSeen: true,
      }),
    ),
    expect: onOwn('giver', claim),
  },
  withdrawClaim: {
    key: 'POST /matches/{matchId}/withdraw-claim',
    versionOf: 'match',
    choose: about('giver', ({ state }) => state === 'awaiting_confirmation'),
    expect: onOwn('giver', (model, match) => {
      if (match.state !== 'awaiting_confirmation') return NOT_NOW
      return {
        apply() {
          const busy = match.pendingAt !== null && !match.bankFailed
          if (busy) Object.assign(match, { bankFailed: true, payBy: fair(model.now, 24 * HOUR) })
          Object.assign(match, {
            utr: null,
            pendingUtr: null,
            claimedAt: null,
            pendingAt: null,
            state: 'awaiting_payment',
            deadline: match.payBy,
          })
          if (model.now > match.payBy) lapse(model, match)
        },
      }
    }),
  },
  bankPending: {
    key: 'POST /matches/{matchId}/bank-pending',
    versionOf: 'match',
    choose: about(
      'giver',
      ({ state }) => state === 'awaiting_payment',
      (_match, draw, model) => (draw.choice % 2 === 0 ? { utr: nextUtr(model), rail: 'upi' } : {}),
    ),
    expect: onOwn('giver', (model, match, { call }) =>
      match.state !== 'awaiting_payment'
        ? NOT_NOW
        : {
            apply() {
              dropProposal(match)
              const simple = Math.min(
                workingDays.endOfNext(model.now) + 24 * HOUR,
                model.now + 96 * HOUR,
              )
              match.pendingAt ??= model.now
              Object.assign(match, {
                state: 'bank_pending',
                deadline: fair(simple, 0),
                pendingUtr: text(call.body?.['utr']) || null,
              })
            },
          },
    ),
  },
  bankFailed: {
    key: 'POST /matches/{matchId}/bank-failed',
    versionOf: 'match',
    choose: about('giver', ({ state }) => state === 'bank_pending'),
    expect: onOwn('giver', (model, match) =>
      match.state !== 'bank_pending' || match.bankFailed
        ? NOT_NOW
        : {
            apply() {
              dropProposal(match)
              const payBy = fair(model.now, 24 * HOUR)
              Object.assign(match, {
                state: 'awaiting_payment',
                bankFailed: true,
                payBy,
                deadline: payBy,
                pendingUtr: null,
                pendingAt: null,
              })
            },
          },
    ),
  },
  decline: {
    key: 'POST /matches/{matchId}/decline',
    versionOf: 'match',
    choose: about(
      'giver',
      ({ state }) => state === 'awaiting_payment',
      () => ({ reason: 'I cannot pay now.' }),
    ),
    expect: onOwn('giver', (model, match) =>
      match.state !== 'awaiting_payment'
        ? NOT_NOW
        : {
            apply() {
              dropProposal(match)
              Object.assign(match, {
                state: 'declined',
                deadline: null,
                endedAt: model.now,
                answerUntil: fair(model.now, 7 * DAY),
              })
              giveBack(model, match)
            },
          },
    ),
  },
  proposeCancel: {
    key: 'POST /matches/{matchId}/propose-cancel',
    versionOf: 'match',
    choose: about('either', canCancel),
    expect: onOwn('either', (model, match, { who }) => {
      if (!canCancel(match)) return refused('matches.not-now', 'disputes.not-now')
      if (match.cancelBy === who) return refused('matches.cancel-waits')
      if (match.cancelBy !== null) return { apply: () => agreeToCancel(model, match) }
      return {
        apply: () =>
          Object.assign(match, { cancelBy: who, cancelUntil: fair(model.now, 6 * HOUR) }),
      }
    }),
  },
  answerCancel: {
    key: 'POST /matches/{matchId}/answer-cancel',
    versionOf: 'match',
    choose: about(
      'either',
      (match) => canCancel(match) && match.cancelBy !== null,
      (_match, draw) => ({ agree: draw.choice % 3 !== 0 }),
    ),
    expect: onOwn('either', (model, match, { who, call }) => {
      if (!canCancel(match) || match.cancelBy === null || match.cancelBy === who)
        return refused('matches.not-now', 'disputes.not-now')
      return {
        apply: () =>
          call.body?.['agree'] === true ? agreeToCancel(model, match) : dropProposal(match),
      }
    }),
  },
  confirm: {
    key: 'POST /matches/{matchId}/confirm',
    versionOf: 'match',
    choose: about(
      'receiver',
      ({ state }) =>
        state === 'awaiting_confirmation' || state === 'bank_pending' || state === 'disputed',
      (match, draw, model) => {
        const known = match.utr ?? match.pendingUtr
        const whole = known === null && draw.choice % 3 !== 0 ? nextUtr(model) : undefined
        return {
          seen: true,
          utrLast4: (known ?? whole ?? '0000').slice(-4),
          ...(whole !== undefined && { utr: whole, rail: 'upi' }),
          ...(match.late &&
            draw.choice % 4 !== 0 && { surplus: draw.choice % 2 === 0 ? 'keep' : 'return' }),
        }
      },
    ),
    expect: onOwn('receiver', confirm),
  },
  question: {
    key: 'POST /matches/{matchId}/dispute',
    versionOf: 'match',
    choose: about(
      'receiver',
      ({ state }) => state === 'awaiting_confirmation',
      (_match, draw) => ({
        kind: (['not_received', 'less', 'more', 'from_somebody_else'] as const)[draw.choice % 4],
        reason: 'It is not in my account.',
      }),
    ),
    expect: onOwn('receiver', (model, match, { who, call }) => {
      if (match.state !== 'awaiting_confirmation') return NOT_NOW
      if (match.claimedAt !== null && model.now < match.claimedAt + 30 * MINUTE)
        return refused('matches.too-early')
      return {
        apply: () =>
          openDispute(model, match, { kind: call.body?.['kind'] as 'less', openedBy: who }),
      }
    }),
  },
  lateClaim: {
    key: 'POST /matches/{matchId}/late-claim',
    versionOf: 'match',
    choose: about(
      'giver',
      (match, model) => mayClaimLate(match, model.now),
      (match, _draw, model) => ({
        utr: nextUtr(model),
        rail: 'upi',
        amount: match.amount,
        payeeNameSeen: true,
      }),
    ),
    expect: onOwn('giver', (model, match, { who, call }) => {
      if (match.state !== 'lapsed' && match.state !== 'declined' && match.state !== 'cancelled')
        return refused('matches.not-now', 'matches.late-over')
      if (!mayClaimLate(match, model.now)) return refused('matches.late-over', 'matches.not-now')
      return {
        apply() {
          Object.assign(match, { late: true, claimedAt: model.now, utr: text(call.body?.['utr']) })
          openDispute(model, match, { kind: 'late_claim', openedBy: who })
        },
      }
    }),
  },
  confirmReturn: {
    key: 'POST /matches/{matchId}/confirm-return',
    versionOf: 'match',
    choose: about('giver', (match) => match.returning !== null && !match.returned),
    expect: onOwn('giver', (model, match) => {
      if (
        (match.state === 'confirmed' || match.state === 'reversed') &&
        match.returning !== null &&
        !match.returned
      )
        return { apply: () => comeBack(match) }
      if (match.state !== 'disputed' || !match.returnPromised || running(match)?.state === 'ruled')
        return refused('matches.not-now', 'disputes.not-now')
      return {
        apply() {
          settleDispute(match)
          dropProposal(match)
          Object.assign(match, {
            state: 'cancelled',
            endedAt: model.now,
            answerUntil: fair(model.now, 7 * DAY),
            returned: true,
            returnBy: null,
          })
        },
      }
    }),
  },
  returnMissing: {
    key: 'POST /matches/{matchId}/return-missing',
    versionOf: 'match',
    choose: about(
      'giver',
      (match) => mayMiss(match) && match.state !== 'disputed',
      () => ({ reason: 'Nothing has come back.' }),
    ),
    expect: onOwn('giver', (model, match, { who }) => {
      if (
        (match.state !== 'confirmed' && match.state !== 'reversed') ||
        !mayMiss(match) ||
        running(match) !== null
      )
        return NOT_NOW
      return { apply: () => missReturn(model, match, who) }
    }),
  },
  askReversal: {
    key: 'POST /matches/{matchId}/ask-reversal',
    versionOf: 'match',
    choose: about(
      'either',
      ({ state }) => state === 'confirmed',
      () => ({ reason: 'I confirmed the wrong one.' }),
    ),
    expect: onOwn('either', (model, match, { who }) => {
      if (match.state !== 'confirmed') return NOT_NOW
      if (
        running(match) !== null ||
        match.reversalRuled ||
        match.reversalsAsked.has(who) ||
        (match.answerUntil ?? 0) <= model.now
      )
        return refused('matches.reversal-over', 'matches.not-now')
      return {
        apply() {
          match.reversalsAsked.add(who)
          openDispute(model, match, { kind: 'reversal', openedBy: who })
        },
      }
    }),
  },
  withdrawReversal: {
    key: 'POST /matches/{matchId}/withdraw-reversal',
    versionOf: 'match',
    choose: about('either', (match) => running(match)?.kind === 'reversal'),
    expect: onOwn('either', (_model, match, { who }) => {
      const dispute = running(match)
      if (
        match.state !== 'confirmed' ||
        dispute?.kind !== 'reversal' ||
        dispute.openedBy !== who ||
        dispute.state === 'ruled'
      )
        return refused('matches.not-now', 'disputes.not-now')
      return { apply: () => settleDispute(match) }
    }),
  },
} as const satisfies Record<string, Kind>

const mayMiss = (match: Match) => match.returning !== null && !match.returned && !match.returnMissed

/**
 * A part is back with the giver; what officers were to look at because of it is settled, unless
 * they have ruled.
 */
function comeBack(match: Match): void {
  Object.assign(match, { returned: true, returnBy: null })
  const dispute = running(match)
  if (dispute?.kind === 'return_missing' && dispute.state !== 'ruled') settleDispute(match)
}

function mayClaimLate(match: Match, now: number): boolean {
  const ended =
    match.state === 'lapsed' || match.state === 'declined' || match.state === 'cancelled'
  return (
    ended && !match.late && !match.ruled && match.answerUntil !== null && now < match.answerUntil
  )
}

function nextUtr(model: Model): string {
  model.utrs++
  return `7${String(model.utrs).padStart(11, '0')}`
}
