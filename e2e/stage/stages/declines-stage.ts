import {
  type HelpingCircle,
  helpingCircle,
  matchFromQueue,
  newGiver,
  newReceiver,
  pledgeOf,
} from '#test/helping/helping.ts'
import type { TestWorld } from '#test/server/world.ts'
import { type DeclineFacts, type Device, DEVICES, LANGUAGE_OF, MADE_PASSWORD } from '../facts.ts'

const AMOUNT = 500
const NAMES = ['Bina Rai', 'Chandan Jha', 'Deepa Nair']

/** A giver with one payment to make to each of three people, and a pledge that nobody needs yet. */
export async function prepareDeclines(w: TestWorld): Promise<Record<Device, DeclineFacts>> {
  const ready: (readonly [Device, DeclineFacts])[] = []
  for (const device of DEVICES) ready.push([device, await threeToPay(w, device)])
  return Object.fromEntries(ready) as Record<Device, DeclineFacts>
}

async function threeToPay(w: TestWorld, device: Device): Promise<DeclineFacts> {
  const circle: HelpingCircle = await helpingCircle(w)
  const giver = await newGiver(w, circle, {
    name: 'Arun Sethi',
    password: MADE_PASSWORD,
    language: LANGUAGE_OF[device],
  })
  const payments = []
  for (const name of NAMES) {
    const receiver = await newReceiver(w, circle, { name, asks: 0 })
    const { id } = await matchFromQueue(w, { giver, receiver, amount: AMOUNT })
    payments.push({ matchId: id, name })
  }
  await pledgeOf(w, giver, AMOUNT)
  const { name, email, memberId } = giver
  return { giver: { name, email, memberId }, payments }
}
