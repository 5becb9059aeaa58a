import { type Expected, type Kind, type Prepared, refused } from './kind.ts'
import { lapse } from './clocks.ts'
import { DAY, dropProposal, fair, HOUR, type Match, type Model } from './model.ts'
import { giveBack } from './request-parts.ts'
import { about, nextUtr, NOT_NOW, onOwn, text } from './match-moves.ts'

const CLAIMS_MAX = 5

/**
 * The end of the next working day in India and a day more, at most 96 hours. The test gives the
 * working days from the domain's table.
 */
export type WorkingDays = { endOfNext(at: number): number }

let workingDays: WorkingDays = { endOfNext: (at) => at }

export function useWorkingDays(days: WorkingDays): void {
  workingDays = days
}

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

/** What the giver can do about a match. */
export const paymentKinds = {
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
        payeeNameSeenBy: 'person',
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
} as const satisfies Record<string, Kind>
