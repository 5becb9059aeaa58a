import type { Db } from '#server/platform/db.ts'
import { countCircles, findCircleBySlug, hasAdministrator } from './circle-store.ts'

/** How many circles this installation has. */
export function numberOfCircles(owner: Db): Promise<number> {
  return owner.transaction().execute(countCircles)
}

/** A circle by its slug, with whether an administrator has come in yet; undefined when there is none. */
export function circleStanding(owner: Db, slug: string): Promise<{ circleId: string; hasAdministrator: boolean } | undefined> {
  return owner.transaction().execute(async (tx) => {
    const circle = await findCircleBySlug(tx, slug)
    return circle && { circleId: circle.circleId, hasAdministrator: await hasAdministrator(tx, circle.circleId) }
  })
}
