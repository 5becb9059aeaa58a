import { isSmall } from '#domain/circles/small-circle.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** Whether a circle may have the operator's panel decide its disputes too, and does. */
export type PanelWish = 'none' | 'offered' | 'wanted'

/**
 * Returns whether the panel is offered to a circle, or wanted there. It is while the circle is
 * small; a wish ends by itself when the circle has grown.
 */
export async function panelWishOf(tx: Tx, circleId: string): Promise<PanelWish> {
  const row = await tx
    .selectFrom('circle as c')
    .select('c.panelWantedAt')
    .select((eb) =>
      eb
        .selectFrom('member as m')
        .select((of) => of.fn.countAll<number>().as('members'))
        .whereRef('m.circleId', '=', 'c.circleId')
        .where('m.status', '=', 'active')
        .as('members'),
    )
    .where('c.circleId', '=', circleId)
    .executeTakeFirstOrThrow()
  if (!isSmall(row.members ?? 0)) return 'none'
  return row.panelWantedAt === null ? 'offered' : 'wanted'
}

/** Saves that a circle wants the panel. */
export async function updatePanelWanted(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('circle')
    .set({ panelWantedAt: now })
    .where('circleId', '=', circleId)
    .where('panelWantedAt', 'is', null)
    .execute()
}
