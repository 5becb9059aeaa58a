import { beforeEach, expect, test } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import {
  claimed,
  type ClaimedMatch,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { newUtr } from '#test/helping/proof.ts'
import { moveBy } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import { RESTRICT_VIOLATION, tried } from '#test/server/sql-refusals.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let wrong: ClaimedMatch
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  wrong = await claimed(w, await fresh(giver), { utr: newUtr() })
})

const fresh = async (by: Person) =>
  matchBetween(w, { giver: by, receiver: await newReceiver(w, circle, { asks: 0 }) })
const withdrawn = (match: { id: string }) =>
  moveBy(w, giver, 'POST /matches/{matchId}/withdraw-claim', match)
const refusedFor = async (by: Person) =>
  (await refusal(claimed(w, await fresh(by), { utr: wrong.utr }))).code

test('a reference withdrawn from the wrong match is claimed for the right one', async () => {
  const right = await fresh(giver)
  await withdrawn(wrong)
  await claimed(w, right, { utr: wrong.utr })
  const { rows } = await w.owner.pool.query(
    `SELECT match_id,
        (SELECT count(*)::int FROM utr_sighting s
          WHERE match_id = ANY ($1) AND NOT refused) AS sightings FROM utr_use
      WHERE match_id = ANY ($1)`,
    [[wrong.id, right.id]],
  )
  expect(rows).toEqual([{ match_id: right.id, sightings: 2 }])
  expect((await refusal(claimed(w, wrong, { utr: wrong.utr }))).code).toBe(
    'request.changed-meanwhile',
  )
  expect(
    (
      await refusal(
        moveBy(w, giver, 'POST /matches/{matchId}/bank-pending', wrong, {
          utr: wrong.utr,
          rail: 'upi',
        }),
      )
    ).code,
  ).toBe('matches.utr-used')
})

test('a reference stays taken while its claim stands, and for everybody else', async () => {
  expect(await refusedFor(giver)).toBe('matches.utr-used')
  await withdrawn(wrong)
  expect(await refusedFor(await newGiver(w, circle))).toBe('matches.utr-used')
  const elsewhere = await helpingCircle(w)
  const match = await matchBetween(w, {
    giver: await newGiver(w, elsewhere),
    receiver: await newReceiver(w, elsewhere, { asks: 0 }),
  })
  expect((await refusal(claimed(w, match, { utr: wrong.utr }))).code).toBe('matches.utr-used')
})

test('the database gives a reference to no other payment, whoever says so', async () => {
  const [right, other] = [await fresh(giver), await fresh(await newGiver(w, circle))]
  const give = (to: { id: string }) =>
    tried(w.owner.pool, ['UPDATE utr_use SET match_id = $2 WHERE match_id = $1', [wrong.id, to.id]])
  expect((await give(right)).refusedWith).toBe(RESTRICT_VIOLATION)
  await withdrawn(wrong)
  expect([(await give(right)).refusedWith, (await give(other)).refusedWith]).toEqual([
    undefined,
    RESTRICT_VIOLATION,
  ])
})
