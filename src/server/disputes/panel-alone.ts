import { OFFICERS_A_ROUND } from '#domain/disputes/ruling.ts'
import { isFounding } from '#server/circles/founding-time.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { excludedOfficers } from './store/dispute-event-store.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { listPanel, type Officer } from './store/officer-store.ts'

/**
 * Returns the panel that decides an appeal of a circle in its founding time, alone: whoever was
 * appointed in the first days has no last word. Empty in all other cases, and while the panel has
 * too few people for a round.
 */
export async function panelAlone(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  dispute: StoredDispute,
): Promise<readonly Officer[]> {
  if (dispute.round === 1 || !(await isFounding(tx, dispute.circleId, now))) return []
  const excluded = await excludedOfficers(tx, dispute)
  const panel = (await listPanel(tx, dispute.circleId)).filter(
    ({ memberId }) => excluded.get(memberId) !== 'first_round',
  )
  return panel.length >= OFFICERS_A_ROUND ? panel : []
}
