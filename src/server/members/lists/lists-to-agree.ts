import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { memberNames } from '../person/member-names.ts'
import { allRows } from '#server/platform/database/rows.ts'

/** Lists that another administrator entered and that wait for the acting one to agree. */
export async function listsAwaitingAgreement(
  ctx: ActorCtx,
): Promise<{ id: string; enteredByName: string; enteredAt: string }[]> {
  const { circleId, memberId } = ctx.actor
  const rows = await allRows(ctx.tx, 'listPerson', { circleId, state: 'listed', agreedBy: null })
    .select(['listId', 'enteredBy', 'enteredAt'])
    .distinct()
    .where('enteredBy', '<>', memberId)
    .where('expiresAt', '>', ctx.now)
    .execute()
  const names = await memberNames(
    ctx,
    circleId,
    rows.map(({ enteredBy }) => enteredBy),
  )
  return rows.map(({ listId, enteredBy, enteredAt }) => ({
    id: listId,
    enteredByName: names.get(enteredBy) ?? '',
    enteredAt: enteredAt.toString(),
  }))
}
