import { helpingCircle, matchFromQueue, newGiver, newReceiver } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { PAUSE_PORT, PAUSE_URL, type PauseFacts } from '../facts.ts'
import { type Base, startInstallation } from './installation.ts'

export function startPause(base: Base) {
  return startInstallation(base, { name: 'pause', port: PAUSE_PORT, url: PAUSE_URL, prepare })
}

const facts = ({ name, email, memberId }: Person) => ({ name, email, memberId })

async function prepare(w: TestWorld): Promise<PauseFacts> {
  return { ...(await withPayment(w)), rules: await withTwoAdministrators(w) }
}

/** A giver with one payment to make, and somebody else whose ask waits for just as much. */
async function withPayment(w: TestWorld) {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, { name: 'Arun Sethi' })
  const receiver = await newReceiver(w, circle, { name: 'Bina Rai', asks: 0 })
  await matchFromQueue(w, { giver, receiver, amount: 500 })
  await newReceiver(w, circle, { name: 'Chandan Jha', asks: 500 })
  return { giver: facts(giver) }
}

/** Six members, of whom two can change the rules, and two object. */
async function withTwoAdministrators(w: TestWorld): Promise<PauseFacts['rules']> {
  const circle = await helpingCircle(w)
  const second = await newMember(w, circle, { name: 'Deepa Nair', roles: ['admin'] })
  const members = [
    await newGiver(w, circle, { name: 'Esha Kapoor', language: 'hi' }),
    await newGiver(w, circle, { name: 'Farid Khan' }),
  ]
  await newGiver(w, circle, { name: 'Gita Das' })
  return { admins: [circle.admin, second].map(facts), members: members.map(facts) }
}
