import type { DisputeLine } from '#contract/disputes.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { tiesOf } from '#server/members/ties.ts'
import { type ActorCtx, useCase } from '#server/platform/context.ts'
import { cursorOf, readCursor } from '#server/platform/cursor.ts'
import { listDisputes, type StoredDispute } from './dispute-store.ts'

const PAGE = 50

/** Disputes of the officer's circle, and cases to which the panel was called where the officer is of it. No names: they stand on the page of the case. */
export const listStaffDisputes = useCase('GET /staff/disputes', async (ctx, { query }) => {
  const limit = query.limit ?? PAGE
  const found = await listDisputes(ctx.tx, ctx.actor, { which: query.which ?? 'running', after: readCursor(query.cursor), limit: limit + 1 })
  const shown = found.slice(0, limit)
  const own = shown.filter(({ dispute }) => dispute.circleId === ctx.actor.circleId)
  const ties = await tiesOf(ctx, own.flatMap(({ dispute: { match } }) => [match.giverId, match.receiverId]))
  const data = shown.map(({ dispute, circleName, waits }) => {
    const tied = dispute.circleId === ctx.actor.circleId && (ties.has(dispute.match.giverId) || ties.has(dispute.match.receiverId))
    return disputeLine(ctx, dispute, { circleName, tied, waitsForSecond: waits !== null })
  })
  const last = shown.at(-1)
  return { data, nextCursor: found.length > limit && last ? cursorOf({ at: last.at, id: last.dispute.id }) : null }
})

/** A case in one line: nobody's name. */
export function disputeLine(ctx: ActorCtx, dispute: StoredDispute, { circleName, tied, waitsForSecond }: { circleName: string; tied: boolean; waitsForSecond: boolean }): DisputeLine {
  const { match, deadline } = dispute
  return {
    id: dispute.id, matchId: match.id, circleName, kind: dispute.kind, state: dispute.state, round: dispute.round, amount: match.amount, code: match.code, openedAt: dispute.openedAt.toString(),
    deadlineAt: deadline?.at.toString() ?? null, late: dispute.escalatedAt !== null || (deadline !== null && isBefore(deadline.at, ctx.now)), mine: dispute.officerId === ctx.actor.memberId, tied, waitsForSecond,
  }
}
