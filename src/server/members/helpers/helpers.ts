import { shortName } from '#domain/members/lists/list-rules.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { memberNames } from '../person/member-names.ts'
import {
  endHelpersOf,
  findNaming,
  insertNaming,
  listNamings,
  type Naming,
  updateNamingEnded,
} from './helper-store.ts'

export type { Naming }
type Of = { readonly circleId: string; readonly memberId: string }

/** Returns who helps a member, the first named first. */
export function helpersOf(tx: BaseCtx['tx'], { circleId, memberId }: Of): Promise<Naming[]> {
  return listNamings(tx, circleId, { memberId })
}

/** Returns whom a helper helps, the first naming first. */
export function helpedBy(tx: BaseCtx['tx'], { circleId, memberId }: Of): Promise<Naming[]> {
  return listNamings(tx, circleId, { helperId: memberId })
}

/** Returns a naming in force. */
export function namingOf(
  tx: BaseCtx['tx'],
  circleId: string,
  namingId: string,
): Promise<Naming | undefined> {
  return findNaming(tx, circleId, namingId)
}

/** Makes somebody a member's helper. */
export async function nameHelper(
  ctx: Pick<BaseCtx, 'tx' | 'now' | 'newId'>,
  { circleId, helperId, memberId }: Of & { readonly helperId: string },
): Promise<void> {
  await insertNaming(ctx.tx, {
    circleId,
    namingId: ctx.newId<string>(),
    helperId,
    memberId,
    namedAt: ctx.now,
  })
}

/** Ends a naming; what the helper had begun goes with it. */
export function endNaming(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  of: { readonly circleId: string; readonly namingId: string },
): Promise<void> {
  return updateNamingEnded(tx, of, now)
}

/** Ends all help for a member who wants nobody to act for them. */
export function endAllHelpers({ tx, now }: Pick<BaseCtx, 'tx' | 'now'>, of: Of): Promise<void> {
  return endHelpersOf(tx, of, now)
}

/** Shows people of namings: one side each, by first name and initial. */
export async function namingViews(
  ctx: ActorCtx,
  namings: readonly Naming[],
  shown: 'helperId' | 'memberId',
): Promise<{ id: string; name: string; since: string }[]> {
  const names = await memberNames(
    ctx,
    ctx.actor.circleId,
    namings.map((naming) => naming[shown]),
  )
  return namings.map((naming) => ({
    id: naming.namingId,
    name: shortName(names.get(naming[shown]) ?? ''),
    since: naming.namedAt.toString(),
  }))
}
