import { dayInIndia } from '#domain/shared/calendar.ts'
import { clockOf } from '#test/helping/clock.ts'
import {
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import type { StagePerson, TreasurerFacts } from '../facts.ts'

const AMOUNT = 1_500

const stagePerson = ({ name, email, memberId }: Person): StagePerson => ({ name, email, memberId })

/** A circle that is two months old, with two people of staff, and one confirmed payment. */
export async function prepareTreasurer(w: TestWorld): Promise<TreasurerFacts> {
  const circle = await helpingCircle(w)
  const [proposer, decider] = [
    await newMember(w, circle, { name: 'Tara Munshi', roles: ['admin'], language: 'en' }),
    await newMember(w, circle, { name: 'Uday Kamat', roles: ['officer'], language: 'hi' }),
  ]
  const giver = await newGiver(w, circle, { name: 'Pushpa Lal', language: 'hi' })
  const receiver = await newReceiver(w, circle, { name: 'Kamla Bai', asks: 0, language: 'en' })
  const paid = await confirmed(w, await matchBetween(w, { giver, receiver, amount: AMOUNT }))
  const day = dayInIndia(await clockOf(w))
  await w.owner.pool.query(
    "UPDATE member SET joined_at = joined_at - interval '62 days' WHERE circle_id = $1",
    [circle.circleId],
  )
  return {
    proposer: stagePerson(proposer),
    decider: stagePerson(decider),
    giver: stagePerson(giver),
    receiver: stagePerson(receiver),
    payment: { code: paid.code, utr: paid.utr, amount: AMOUNT, day: day.toString() },
  }
}
