import {
  type HelpingCircle,
  helpingCircle,
  newGiver,
  newReceiver,
  type Receiver,
} from '../helping/helping.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

/** A giver and a receiver of one circle, without asks or pledges. */
export type Pair = { readonly giver: Person; readonly receiver: Receiver }

/** A new pair in a circle. One pair can have twenty matches of ₹500. */
export async function newPairIn(w: TestWorld, circle: HelpingCircle): Promise<Pair> {
  return {
    giver: await newGiver(w, circle),
    receiver: await newReceiver(w, circle, { asks: 0 }),
  }
}

/**
 * A pair in a circle of its own. In a shared circle, open requests of other tests could be matched.
 */
export async function pairOfNewCircle(
  w: TestWorld,
): Promise<Pair & { readonly circle: HelpingCircle }> {
  const circle = await helpingCircle(w)
  return { circle, ...(await newPairIn(w, circle)) }
}
