import type { Db } from '#server/platform/database/db.ts'
import { countAdministrators, countCircles, findCircleBySlug } from './circle-store.ts'

/** How many circles this installation has. */
export function numberOfCircles(owner: Db): Promise<number> {
  return owner.transaction().execute(countCircles)
}

/**
 * A circle by its slug, with how many active administrators it has; undefined when there is none.
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
