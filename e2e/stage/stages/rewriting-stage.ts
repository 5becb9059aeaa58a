import {
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import type { RewritingFacts, StagePerson } from '../facts.ts'

const stagePerson = ({ name, email, memberId }: Person): StagePerson => ({ name, email, memberId })

/** A circle of its own with two confirmed payments, because its confirmations will be paused. */
export async function prepareRewriting(w: TestWorld): Promise<RewritingFacts> {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, { name: 'Charu Sen', language: 'en' })
  const receiver = await newReceiver(w, circle, { name: 'Dev Rana', asks: 0, language: 'en' })
  for (const amount of [500, 1_500])
    await confirmed(w, await matchBetween(w, { giver, receiver, amount }))
  return {
    giver: stagePerson(giver),
    receiver: stagePerson(receiver),
    steward: stagePerson(circle.steward),
  }
}
