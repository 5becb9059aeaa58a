import type { Tx } from '#server/platform/database/db.ts'
import { listPanel, listWithRole } from './store/officer-store.ts'

/** Who could decide disputes of a circle now: its officers, able or not, and the able panel. */
export async function caseStaffOf(
  tx: Tx,
  circleId: string,
): Promise<{
  officers: readonly { id: string; introducedBy: string | null; able: boolean }[]
  panel: number
}> {
  const officers = await listWithRole(tx, circleId, 'officer')
  return {
    officers: officers.map(({ memberId, introducedBy, able }) => ({
      id: memberId,
      introducedBy,
      able,
    })),
    panel: (await listPanel(tx, circleId)).length,
  }
}
