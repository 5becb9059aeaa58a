import { type Kind, refused } from './kind.ts'
import { DAY, dropProposal, fair, HOUR, type Match, type Model, running } from './model.ts'
import { giveBack } from './request-parts.ts'
import { settleDispute } from './dispute-course.ts'
import { about, onOwn } from './match-moves.ts'

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

/** How the two people of a match agree to cancel it. */
export const cancelKinds = {
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
} as const satisfies Record<string, Kind>
