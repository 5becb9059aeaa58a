import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listTurns } from '../store/dispute-queries.ts'
import type { StoredDispute } from '../store/dispute-rows.ts'

const LISTED_MAX = 20

/**
 * Lists disputes about my matches that wait for me. After I send a picture or accept, they wait for
 * others.
 */
export const listMyTurns = useCase('GET /user/dispute-turns', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const turns = await listTurns(ctx.tx, { circleId, memberId, limit: LISTED_MAX })
  const otherOf = ({ match }: StoredDispute) =>
    match.giverId === memberId ? match.receiverId : match.giverId
  const names = await memberNames(ctx, circleId, turns.map(otherOf))
  return {
    data: turns.map((dispute) => ({
      matchId: dispute.match.id,
      code: dispute.match.code,
      amount: dispute.match.amount,
      otherName: names.get(otherOf(dispute)) ?? '',
      wants: dispute.state === 'evidence' ? ('evidence' as const) : ('answer' as const),
      deadlineAt: dispute.deadline?.at.toString() ?? null,
    })),
  }
})
