import {
  type HelpingCircle,
  helpingCircle,
  newGiver,
  newReceiver,
  type Receiver,
} from '../helping/helping.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

/** Somebody who gives and somebody who receives, of one circle; nothing is asked or pledged yet. */
export type Pair = { readonly giver: Person; readonly receiver: Receiver }

/** A fresh pair in a circle: one pair has room for twenty matches of ₹500. */
export async function newPairIn(w: TestWorld, circle: HelpingCircle): Promise<Pair> {
  return {
    giver: await newGiver(w, circle),
    receiver: await newReceiver(w, circle, { asks: 0 }),
  }
}

/** A pair in a circle of its own: what another test left open would be matched in a shared one. */
export async function pairOfNewCircle(
  w: TestWorld,
): Promise<Pair & { readonly circle: HelpingCircle }> {
  const circle = await helpingCircle(w)
  return { circle, ...(await newPairIn(w, circle)) }
}
