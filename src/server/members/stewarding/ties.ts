import { memberError } from '#domain/members/member-errors.ts'
import { type Bringing, PARTNER_DAYS, type Tie, tieBetween } from '#domain/members/member.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listBringings, listIntroducers, listPartners } from './tie-store.ts'

/**
 * Returns the acting person's ties to members of their circle, or of another one in which they act,
 * by member id; leaves out members without ties.
 */
export async function tiesOf(
  ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor'>,
  memberIds: readonly string[],
  { circleId = ctx.actor.circleId }: { circleId?: string } = {},
): Promise<ReadonlyMap<string, Tie>> {
  const { memberId, introducedBy } = ctx.actor
  const since = addMs(ctx.now, -PARTNER_DAYS * DAY_MS)
  const [introducers, brought, partners] = await Promise.all([
    listIntroducers(ctx.tx, circleId, memberIds),
    listBringings(ctx.tx, circleId, memberIds),
    listPartners(ctx.tx, { circleId, memberId, since }),
  ])
  const bringings = brought.filter((one) => one.byId === memberId || one.memberId === memberId)
  return new Map(
    Array.from(introducers).flatMap(([id, introducer]) => {
      const tie = tieBetween({
        decider: { id: memberId, introducedBy },
        member: { id, introducedBy: introducer },
        partners,
        bringings,
      })
      return tie === undefined ? [] : [[id, tie]]
    }),
  )
}

/** Throws members.tied when the acting person has a tie to a member. */
export async function refuseTied(ctx: ActorCtx, memberId: string): Promise<void> {
  if ((await tiesOf(ctx, [memberId])).has(memberId)) throw memberError('members.tied')
}

/** Lists who brought these people of a circle by a list, and whom these people brought. */
export function bringingsOfMembers(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
): Promise<Bringing[]> {
  return listBringings(tx, circleId, memberIds)
}

/**
 * Returns those members of a circle who have no tie to any of the people of a matter; in the given
 * order.
 */
export async function untiedTo(
  tx: Tx,
  {
    circleId,
    deciders,
    memberIds,
    now,
  }: {
    circleId: string
    deciders: readonly { id: string; introducedBy: string | null }[]
    memberIds: readonly string[]
    now: Temporal.Instant
  },
): Promise<string[]> {
  const since = addMs(now, -PARTNER_DAYS * DAY_MS)
  const [introducers, bringings, partners] = await Promise.all([
    listIntroducers(tx, circleId, memberIds),
    listBringings(tx, circleId, memberIds),
    Promise.all(memberIds.map((memberId) => listPartners(tx, { circleId, memberId, since }))),
  ])
  const partnersOf = new Map(memberIds.map((memberId, at) => [memberId, partners[at] ?? []]))
  const isTied = (decider: { id: string; introducedBy: string | null }) =>
    memberIds.some((id) => {
      // Partnership is mutual, so it is read once for each of the few people of the matter.
      // Possible deciders are many more.
      const partners = partnersOf.get(id)?.includes(decider.id) === true ? [id] : []
      const tie = tieBetween({
        decider,
        member: { id, introducedBy: introducers.get(id) ?? null },
        partners,
        bringings,
      })
      return tie !== undefined
    })
  return deciders.filter((decider) => !isTied(decider)).map(({ id }) => id)
}
