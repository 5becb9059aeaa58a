import { helpingCircle, matchFromQueue, newGiver, newReceiver } from '#test/helping/helping.ts'
import type { TestWorld } from '#test/server/world.ts'
import { PAUSE_PORT, PAUSE_URL, type PauseFacts } from '../facts.ts'
import { type Base, startInstallation } from './installation.ts'

export function startPause(base: Base) {
  return startInstallation(base, { name: 'pause', port: PAUSE_PORT, url: PAUSE_URL, prepare })
}

/** A giver with one payment to make, and somebody else whose ask waits for just as much. */
async function prepare(w: TestWorld): Promise<PauseFacts> {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, { name: 'Arun Sethi' })
  const receiver = await newReceiver(w, circle, { name: 'Bina Rai', asks: 0 })
  await matchFromQueue(w, { giver, receiver, amount: 500 })
  await newReceiver(w, circle, { name: 'Chandan Jha', asks: 500 })
  const { name, email, memberId } = giver
  return { giver: { name, email, memberId } }
}
