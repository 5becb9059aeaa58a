import {
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeOf,
  matchesToPay,
} from '#test/helping/helping.ts'
import { addProof, newUtr } from '#test/helping/proof.ts'
import { moveBy } from '#test/helping/payment-moves.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { MADE_PASSWORD, type StagePerson, type TurnsFacts } from '../facts.ts'

const AMOUNT = 500

const stagePerson = ({ name, email, memberId }: Person): StagePerson => ({ name, email, memberId })
const known = (name: string) => ({ name, password: MADE_PASSWORD, language: 'en' as const })

/**
 * Matches between two people, each at the point where a rare turn begins, and a pledge that waits.
 */
export async function prepareTurns(w: TestWorld): Promise<TurnsFacts> {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, known('Nirmal Das'))
  const receiver = await newReceiver(w, circle, { ...known('Bhavna Rao'), asks: 0 })
  const returnMatch = await promisedBack(w, circle, giver)
  const done = await confirmed(w, await matchBetween(w, { giver, receiver, amount: AMOUNT }))
  const bank = await matchBetween(w, { giver, receiver, amount: AMOUNT })
  const cancel = await matchBetween(w, { giver, receiver, amount: AMOUNT })
  await pledgeOf(w, giver, AMOUNT)
  for (let made = 0; made < 2; made++) await newMember(w, circle, { roles: ['officer'] })
  return {
    giver: stagePerson(giver),
    receiver: stagePerson(receiver),
    bankMatchId: bank.id,
    cancelMatchId: cancel.id,
    confirmedMatchId: done.id,
    returnMatchId: returnMatch.id,
  }
}

/**
 * Somebody else helped with half of it before the giver claimed late. The receiver chose to send
 * that half back.
 */
async function promisedBack(
  w: TestWorld,
  circle: HelpingCircle,
  giver: Person,
): Promise<TestMatch> {
  const receiver = await newReceiver(w, circle, { name: 'Omkar Jha', asks: 0 })
  const match = await matchBetween(w, { giver, receiver, amount: 2 * AMOUNT })
  await moveBy(w, giver, 'POST /matches/{matchId}/decline', match, {
    reason: 'My bank card is lost.',
  })
  const other = await newGiver(w, circle)
  const pledge = await pledgeOf(w, other, AMOUNT, 'simple', match.askId)
  const [meanwhile] = await matchesToPay(w, other, receiver, pledge.id)
  if (meanwhile === undefined) throw new Error('nobody helps meanwhile')
  await confirmed(w, meanwhile)
  await addProof(w, match)
  const utr = newUtr()
  await moveBy(w, giver, 'POST /matches/{matchId}/late-claim', match, {
    utr,
    rail: 'upi',
    amount: match.amount,
    payeeNameSeenBy: 'person',
  })
  await moveBy(w, receiver, 'POST /matches/{matchId}/confirm', match, {
    seen: true,
    utrLast4: utr.slice(-4),
    overpayment: 'return',
  })
  return match
}
