import { staffError } from '#domain/shared/staff-errors.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { listPeopleOfOpenMatters } from './store/second-person-store.ts'

/**
 * Refuses to take roles while a matter about the caller, or people they have a tie to, is open.
 * Otherwise they could remove its deciders. The refusal does not depend on who has or proposed the
 * matter, so that it names nobody. Throws staff.own-matter-open.
 */
export async function refuseInOwnMatter(ctx: ActorCtx): Promise<void> {
  const people = await listPeopleOfOpenMatters(ctx.tx, ctx.actor.circleId, ctx.now)
  if ((await tiesOf(ctx, people)).size > 0) throw staffError('staff.own-matter-open')
}
