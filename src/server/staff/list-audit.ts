import { tiesOf } from '#server/members/ties.ts'
import { type ActorCtx, useCase } from '#server/platform/context.ts'
import { cursorOf, readCursor } from '#server/platform/cursor.ts'
import { recordLooks } from '#server/platform/record-views.ts'
import { withoutPeople } from './act-figures.ts'
import { actLines } from './act-lines.ts'
import { listActs, listPartiesOf, type StoredAct } from './record-store.ts'

const PAGE = 50

/**
 * Acts of staff, newest first, with their reasons and who acted; neither of disputes in which the reader is or is tied. Whomever they concern
 * sees that an administrator read them.
 */
export const listAudit = useCase('GET /staff/audit', async (ctx, { query }) => {
  const { circleId } = ctx.actor
  const limit = query.limit ?? PAGE
  const acts = await listActs(ctx.tx, circleId, { act: query.act, whomId: query.whomId, actorId: query.actorId, after: readCursor(query.cursor), limit: limit + 1 })
  const shown = acts.slice(0, limit)
  const close = await closeDisputes(ctx, shown)
  const mayRead = ({ subjectKind, subjectId }: StoredAct) => subjectKind !== 'dispute' || subjectId === null || !close.has(subjectId)
  await recordLooks(ctx, shown.flatMap((act) => (act.whomId === null || act.reasonSealed === null || !mayRead(act) ? [] : [act.whomId])), { circleId, role: 'admin', what: 'audit' })
  const last = shown.at(-1)
  return { data: await actLines(ctx, shown.map((act) => (mayRead(act) ? act : withoutPeople(act))), { reason: mayRead, actor: mayRead }), nextCursor: acts.length > limit && last ? cursorOf(last) : null }
})

/** Disputes among the subjects of acts in which the reader is one of the two, or is tied to one. */
async function closeDisputes(ctx: ActorCtx, acts: readonly StoredAct[]): Promise<ReadonlySet<string>> {
  const ids = acts.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'dispute' && subjectId !== null ? [subjectId] : []))
  const parties = await listPartiesOf(ctx.tx, ctx.actor.circleId, [...new Set(ids)])
  const ties = await tiesOf(ctx, parties.flatMap(({ giverId, receiverId }) => [giverId, receiverId]))
  const isClose = (id: string) => id === ctx.actor.memberId || ties.has(id)
  return new Set(parties.filter(({ giverId, receiverId }) => isClose(giverId) || isClose(receiverId)).map(({ disputeId }) => disputeId))
}
