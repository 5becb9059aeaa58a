import type { DisputeTurn } from '#contract/disputes.ts'
import { evidenceOf } from '#server/files/evidence.ts'
import { memberNames } from '#server/members/member-names.ts'
import { useCase } from '#server/platform/context.ts'
import { listOpenToParty } from './dispute-store.ts'

const LISTED_MAX = 20

/** Disputes about my payments that wait for me: whoever has sent a picture, or accepted, waits for others. */
export const listMyTurns = useCase('GET /user/dispute-turns', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const open = await listOpenToParty(ctx.tx, { circleId, memberId, limit: LISTED_MAX })
  const names = await memberNames(ctx, circleId, open.flatMap(({ match }) => [match.giverId, match.receiverId]))
  const data: DisputeTurn[] = []
  for (const { id: disputeId, match, state, deadline } of open) {
    if (state === 'evidence' && (await evidenceOf(ctx.tx, { circleId, disputeId, ownerId: memberId })).length > 0) continue
    data.push({
      matchId: match.id, code: match.code, amount: match.amount, otherName: names.get(match.giverId === memberId ? match.receiverId : match.giverId) ?? '',
      wants: state === 'evidence' ? 'evidence' : 'answer', deadlineAt: deadline?.at.toString() ?? null,
    })
  }
  return { data }
})
