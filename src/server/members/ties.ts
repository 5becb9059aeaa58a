import { PARTNER_DAYS, type Tie, tieBetween } from '#domain/members/member.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { memberError } from '#domain/members/member-errors.ts'
import type { ActorCtx } from '#server/platform/context.ts'

/** What ties the acting member to others: who introduced whom, and payments between them in the last 90 days. By member id. */
export async function tiesTo(ctx: ActorCtx, memberIds: readonly string[]): Promise<Map<string, Tie>> {
  const { circleId, memberId, introducedBy } = ctx.actor
  if (memberIds.length === 0) return new Map()
  const members = await ctx.tx.selectFrom('member').select(['member_id', 'introduced_by']).where('circle_id', '=', circleId).where('member_id', 'in', memberIds).execute()
  const partners = await partnersOf(ctx)
  const ties = members.flatMap((member) => {
    const tie = tieBetween({ decider: { id: memberId, introducedBy }, member: { id: member.member_id, introducedBy: member.introduced_by }, partners })
    return tie === undefined ? [] : [[member.member_id, tie] as const]
  })
  return new Map(ties)
}

/** Throws members.tied when the acting member may not decide about another. */
export async function refuseTied(ctx: ActorCtx, memberId: string): Promise<void> {
  if ((await tiesTo(ctx, [memberId])).has(memberId)) throw memberError('members.tied')
}

async function partnersOf(ctx: ActorCtx): Promise<string[]> {
  const { circleId, memberId } = ctx.actor
  const since = addMs(ctx.now, -PARTNER_DAYS * DAY_MS)
  const rows = await ctx.tx.selectFrom('match').select(['giver_id', 'receiver_id']).where('circle_id', '=', circleId).where('created_at', '>=', since)
    .where((where) => where.or([where('giver_id', '=', memberId), where('receiver_id', '=', memberId)])).execute()
  return rows.map((row) => (row.giver_id === memberId ? row.receiver_id : row.giver_id))
}
