import type { Db } from '#server/platform/database/db.ts'
import { countAdministrators, countCircles, findCircleBySlug } from './circle-store.ts'

/** Counts the circles of this installation. */
export function numberOfCircles(owner: Db): Promise<number> {
  return owner.transaction().execute(countCircles)
}

/**
 * Finds a circle by its slug, with its number of active administrators; undefined when there is
 * none.
 */
export function circleStatus(
  owner: Db,
  slug: string,
): Promise<{ circleId: string; administrators: number } | undefined> {
  return owner.transaction().execute(async (tx) => {
    const circle = await findCircleBySlug(tx, slug)
    return (
      circle && {
        circleId: circle.circleId,
        administrators: await countAdministrators(tx, circle.circleId),
      }
    )
  })
}
