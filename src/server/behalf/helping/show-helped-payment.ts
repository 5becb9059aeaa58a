import { shortName } from '#domain/members/lists/list-rules.ts'
import { openedTurn } from '#server/matches/helped-turns.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findLatest } from '../behalf-store.ts'
import { helpRequestView } from './help-request.ts'
import { helpedPayment } from './helped-payment.ts'

/**
 * Shows a payment of a member to their helper: what it is about, and only while the member's code
 * holds it open, what the act needs. Nothing of the member's history.
 */
export const showHelpedPayment = useCase(
  'GET /helping/matches/{matchId}',
  async (ctx, { params: { matchId } }) => {
    const { circleId, memberId: byId } = ctx.actor
    const { member, memberId, turn } = await helpedPayment(ctx, matchId, 'look')
    const { match, act, otherFirstName } = turn
    const asked =
      act === null ? undefined : await findLatest(ctx.tx, { circleId, byId, act: [act], matchId })
    const request = helpRequestView(ctx, asked)
    return {
      data: {
        matchId,
        act,
        amount: match.amount,
        otherName: otherFirstName,
        deadlineAt: match.deadline?.at.toString() ?? null,
        memberName: shortName(await memberName(ctx, circleId, memberId)),
        version: match.version,
        request,
        opened: request?.status === 'open' ? await openedTurn(member, match) : null,
      },
    }
  },
)
