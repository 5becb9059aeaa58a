import { memberError } from '#domain/members/member-errors.ts'
import { PARTNER_DAYS, type Tie, tieBetween } from '#domain/members/member.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { listIntroducers, listPartners } from './tie-store.ts'

/** What ties the acting person to members of their circle, by member id; those nothing ties are left out. */
export async function tiesOf(ctx: ActorCtx, memberIds: readonly string[]): Promise<ReadonlyMap<string, Tie>> {
  const { circleId, memberId, introducedBy } = ctx.actor
  const introducers = await listIntroducers(ctx.tx, circleId, memberIds)
  const partners = await listPartners(ctx.tx, { circleId, memberId, since: addMs(ctx.now, -PARTNER_DAYS * DAY_MS) })
  return new Map(Array.from(introducers).flatMap(([id, introducer]) => {
    const tie = tieBetween({ decider: { id: memberId, introducedBy }, member: { id, introducedBy: introducer }, partners })
    return tie === undefined ? [] : [[id, tie]]
  }))
}

/** Throws members.tied when the acting person is too close to a member to decide about them. */
export async function refuseTied(ctx: ActorCtx, memberId: string): Promise<void> {
  if ((await tiesOf(ctx, [memberId])).has(memberId)) throw memberError('members.tied')
}
