import { memberError } from '#domain/members/member-errors.ts'
import { type Care, maySteward } from '#domain/members/stewarding.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { listCare, listCaretakers } from './care-store.ts'
import { refuseTied, tiesOf, untiedTo } from './ties.ts'

/**
 * Returns the acting person's care for members, by member id. `escalated` names members whose work
 * has gone to all others. Members whose steward has a tie, has left, or is missing count as
 * escalated too.
 */
export async function careOf(
  ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor'>,
  memberIds: readonly string[],
  escalated: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, Care>> {
  const { circleId, memberId } = ctx.actor
  const [ties, rows] = await Promise.all([
    tiesOf(ctx, memberIds),
    listCare(ctx.tx, circleId, memberIds, ctx.now),
  ])
  return new Map(
    rows.map((row) => [
      row.memberId,
      {
        assigned: row.stewardId === memberId,
        tied: ties.has(row.memberId),
        escalated: escalated.has(row.memberId) || !row.stewardCan,
      },
    ]),
  )
}

/**
 * Refuses everybody but a steward who may work for this member. Throws members.tied and
 * members.not-assigned.
 */
export async function refuseUnlessSteward(
  ctx: ActorCtx,
  memberId: string,
  { escalated = false }: { escalated?: boolean } = {},
): Promise<void> {
  const care = (await careOf(ctx, [memberId], escalated ? new Set([memberId]) : undefined)).get(
    memberId,
  )
  const word = care === undefined ? 'not_assigned' : maySteward(care)
  if (word === 'tied') throw memberError('members.tied')
  if (word === 'not_assigned') throw memberError('members.not-assigned')
}

/**
 * Refuses everybody but an officer without a tie to this member, and a steward who may work for them.
 * Throws members.tied and members.not-assigned.
 */
export function refuseUnlessCaring(ctx: ActorCtx, memberId: string): Promise<void> {
  return ctx.actor.roles.includes('officer')
    ? refuseTied(ctx, memberId)
    : refuseUnlessSteward(ctx, memberId)
}

/**
 * Returns who works for a member now: the assigned steward or, if that one cannot, every steward
 * without ties to the member.
 */
export async function caretakersOf(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<string[]> {
  const [care] = await listCare(tx, circleId, [memberId], now)
  if (care?.stewardCan === true && care.stewardId !== null) return [care.stewardId]
  return untiedCaretakers({ tx, now }, { circleId, memberId })
}

/** Returns every active steward, or officer, without ties to a member, by id. */
export async function untiedCaretakers(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  { circleId, memberId }: { circleId: string; memberId: string },
  role: 'steward' | 'officer' = 'steward',
): Promise<string[]> {
  return untiedTo(tx, {
    circleId,
    deciders: await listCaretakers(tx, circleId, role),
    memberIds: [memberId],
    now,
  })
}

/**
 * Returns who of the staff may take a ticket of a member that goes to one person, with the desk it
 * then waits at: who works for the member, and every officer without ties to them.
 */
export async function staffOpenTo(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  person: { readonly circleId: string; readonly memberId: string },
): Promise<ReadonlyMap<string, 'steward' | 'officer'>> {
  const [stewards, officers] = await Promise.all([
    caretakersOf({ tx, now }, person),
    untiedCaretakers({ tx, now }, person, 'officer'),
  ])
  return new Map([
    ...officers.map((id) => [id, 'officer'] as const),
    ...stewards.map((id) => [id, 'steward'] as const),
  ])
}
