import { decide, REASON, waitingFor } from '../circle/staff.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

/** Makes a token of the circle; it works once another administrator has agreed. */
export const proposeCircleToken = async (w: TestWorld, by: Person, days: 7 | 365 = 365) =>
  (
    await w.call('POST /staff/circle-tokens', {
      token: by.token,
      body: { program: 'Sheet for the meeting', days, reason: REASON },
    })
  ).token

/** A token of the circle to which two administrators agreed. */
export async function circleToken(
  w: TestWorld,
  one: Person,
  other: Person,
  days: 7 | 365 = 365,
): Promise<string> {
  const token = await proposeCircleToken(w, one, days)
  await decide(w, other, await waitingFor(w, other, { kind: 'circle_token' }))
  return token
}
