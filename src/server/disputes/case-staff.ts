import type { Tx } from '#server/platform/database/db.ts'
import { listPanel } from './store/officer-store.ts'
import { listOfficersOf } from './store/outside-store.ts'

/** Who could decide disputes of a circle now: its officers and those from outside, able or not, and the able panel. */
export async function caseStaffOf(
  tx: Tx,
  circleId: string,
): Promise<{
  officers: readonly {
    circleId: string
    id: string
    introducedBy: string | null
    able: boolean
  }[]
  panel: number
}> {
  const officers = await listOfficersOf(tx, circleId)
  return {
    officers: officers.map(({ memberId, introducedBy, able, ...of }) => ({
      circleId: of.circleId,
      id: memberId,
      introducedBy,
      able,
    })),
    panel: (await listPanel(tx, circleId)).length,
  }
}
