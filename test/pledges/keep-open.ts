import type { Person } from '../circle/people.ts'
import { pledgeNow } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

/** The giver says, after a decline or a lapse, that the pledge stays open. */
export async function keepOpen(w: TestWorld, giver: Person, pledgeId: string): Promise<void> {
  const { version } = await pledgeNow(w, giver, pledgeId)
  await w.call('POST /pledges/{pledgeId}/resume', {
    token: giver.token,
    params: { pledgeId },
    body: { version },
  })
}
