import { type Kind, refused } from './kind.ts'
import { DAY, dropProposal, fair, type Match, running } from './model.ts'
import { missReturn, openDispute, settleDispute } from './dispute-course.ts'
import { about, nextUtr, NOT_NOW, onOwn, text } from './match-moves.ts'

/** What the two people of a match can do after its end. */
export const afterwardsKinds = {
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
        payeeNameSeenBy: 'person',
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
        return { apply: () => returnIsBack(match) }
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

/** The giver has a part back. The officers' dispute about it ends, unless they have ruled. */
function returnIsBack(match: Match): void {
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
