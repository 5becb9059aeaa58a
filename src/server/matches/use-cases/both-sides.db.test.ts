import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import { backAgain } from '#test/helping/back-again.ts'
import {
  type HelpingCircle,
  matchFromQueue,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { moveBy, timeOver } from '#test/helping/payment-moves.ts'
import { addProof, newUtr } from '#test/helping/proof.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
})

const toPay = async () => (await w.call('GET /matches/to-pay', { token: giver.token })).data
const toConfirm = async () =>
  (await w.call('GET /matches/to-confirm', { token: receiver.token })).data

test('Usha paid late: her page waits for Fatima, and Fatima’s list has it as hers to check', async () => {
  const match = await matchFromQueue(w, { giver, receiver })
  await timeOver(w, giver, match)
  await backAgain(w, circle, giver, receiver)
  await addProof(w, match)
  await moveBy(w, giver, 'POST /matches/{matchId}/late-claim', match, {
    utr: newUtr(),
    rail: 'upi',
    amount: match.amount,
    payeeNameSeenBy: 'person',
  })
  expect(await toConfirm()).toMatchObject([
    { id: match.id, status: 'disputed', late: true, can: expect.arrayContaining(['confirmed']) },
  ])
  const { can } = (await toPay()).find(({ id }) => id === match.id) ?? {}
  expect(can).not.toContain('claimed')
})

test('a proposed cancellation is in both lists, with who answers and until when', async () => {
  const match = await matchFromQueue(w, { giver, receiver })
  await moveBy(w, receiver, 'POST /matches/{matchId}/propose-cancel', match)
  const until = expect.any(String) as string
  expect(await toPay()).toMatchObject([
    { cancelUntil: until, can: expect.arrayContaining(['cancel_agreed']) },
  ])
  expect(await toConfirm()).toMatchObject([
    { cancelUntil: until, can: expect.not.arrayContaining(['cancel_agreed']) },
  ])
})
