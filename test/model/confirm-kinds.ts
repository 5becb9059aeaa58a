import { type Expected, type Kind, type Prepared, refused } from './kind.ts'
import {
  credit,
  DAY,
  dayOf,
  dropProposal,
  fair,
  HOUR,
  type Match,
  MINUTE,
  type Model,
  running,
} from './model.ts'
import { confirmAmount } from './request-parts.ts'
import { openDispute, settleDispute } from './dispute-course.ts'
import { about, nextUtr, NOT_NOW, onOwn, text } from './match-moves.ts'

/** Whether the money can have come on this day: between the match and today. */
function isPossibleDay(model: Model, match: Match, day: string | undefined): boolean {
  return day === undefined || (day >= dayOf(match.madeAt) && day <= dayOf(model.now))
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
  const creditedOn = call.body?.['creditedOn'] as string | undefined
  if (!isPossibleDay(model, match, creditedOn)) return refused('matches.credit-day-wrong')
  const fits = match.late ? Math.min(match.amount, match.ask.open) : match.amount
  const overpayment = match.amount - fits
  const choice = call.body?.['overpayment']
  if (overpayment > 0 && choice === undefined) return refused('matches.choose-overpayment')
  if (overpayment > 0 && fits === 0 && choice === 'return' && match.returnPromised) return NOT_NOW
  return {
    apply: () => {
      if (confirmLate(model, match, { fits, overpayment, choice: text(choice) }))
        credit(model, match, creditedOn)
    },
  }
}

/** Returns whether something is confirmed: not where all of it is promised back. */
function confirmLate(
  model: Model,
  match: Match,
  { fits, overpayment, choice }: { fits: number; overpayment: number; choice: string },
): boolean {
  if (overpayment > 0 && choice === 'return' && fits === 0) {
    match.returnPromised = true
    match.returning = overpayment
    match.returnBy = fair(model.now, 72 * HOUR)
    return false
  }
  dropProposal(match)
  settleDispute(match)
  const goesBack = overpayment > 0 && choice === 'return'
  match.returning = goesBack ? overpayment : null
  match.returnBy = goesBack ? fair(model.now, 72 * HOUR) : null
  confirmAmount(model, match, goesBack ? fits : match.amount)
  return true
}

/** What the receiver can do about a claim. */
export const confirmKinds = {
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
          // Today, the day of the match, and now and then one that cannot be.
          ...(draw.size % 3 !== 0 && {
            creditedOn: dayOf(
              draw.size % 3 === 1 ? model.now : match.madeAt - (draw.size % 7 === 0 ? DAY : 0),
            ),
          }),
          ...(match.late &&
            draw.choice % 4 !== 0 && { overpayment: draw.choice % 2 === 0 ? 'keep' : 'return' }),
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
} as const satisfies Record<string, Kind>
