import { describe, expect, test, beforeEach } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import { helpingCircle, type Receiver, worldOfFile, matchBetween } from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { newUtr } from '#test/helping/proof.ts'
import { moveBy, sharesNow, transfersOf, shownTo } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import { CLAIM, WITHDRAW } from '#test/matches/claims.ts'
import { movesBesideBank } from '#test/matches/moves-beside-bank.ts'
import { newPairIn } from '#test/matches/fresh-people.ts'

const w = await worldOfFile()
const { pend, confirm, claim } = movesBesideBank(w)
const circle = await helpingCircle(w)
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  await clockTo(w, '11:00')
  await backAgain(w, circle)
  ;({ giver, receiver } = await newPairIn(w, circle))
})
const fresh = () => matchBetween(w, { giver, receiver })

describe('a payment that a bank is busy with', () => {
  test('is confirmed by its last four if named, else by the whole number', async () => {
    const [named, unnamed, utr] = [await fresh(), await fresh(), newUtr()]
    await pend(named, { utr, rail: 'upi' })
    await pend(unnamed)
    expect(
      (await refusal(confirm(named, { utrLast4: '0000', utr: newUtr(), rail: 'upi' }))).code,
    ).toBe('matches.utr-last4-wrong')
    expect((await refusal(confirm(unnamed, { utrLast4: '1234' }))).code).toBe(
      'matches.reference-needed',
    )
    expect((await refusal(confirm(unnamed, { utr, rail: 'upi' }))).code).toBe('matches.utr-used')
    expect((await refusal(confirm(unnamed, { utr: '12', rail: 'upi' }))).code).toBe(
      'matches.utr-invalid',
    )
    for (const [match, body] of [
      [named, { utrLast4: utr.slice(-4) }],
      [unnamed, { utr: newUtr(), rail: 'upi' }],
    ] as const) {
      expect((await confirm(match, body)).data).toMatchObject({
        status: 'confirmed',
        confirmedAmount: 500,
      })
      expect([await transfersOf(w, match), await sharesNow(w, match)]).toEqual([
        ['help 500'],
        { pledge: [0, 0, 500, 0], ask: [0, 0, 500, 0] },
      ])
      const { rows } = await w.owner.pool.query(
        'SELECT file_id, amount_rupees, late FROM claim WHERE match_id = $1',
        [match.id],
      )
      expect(rows).toEqual([{ file_id: null, amount_rupees: 500, late: false }])
    }
  })

  test('is claimed as any other once the bank is done', async () => {
    const match = await fresh()
    await pend(match)
    expect((await claim(match)).data).toMatchObject({
      status: 'awaiting_confirmation',
      can: ['claim_withdrawn'],
    })
  })
})

describe('the named references', () => {
  const sightings = async (utr: string) => {
    const { rows } = await w.owner.pool.query<{ match_id: string; refused: boolean }>(
      'SELECT match_id, refused FROM utr_sighting WHERE sight_key = $1 ORDER BY seen_at',
      [w.world.vault.hash('utr-any', utr)],
    )
    return rows.map(({ match_id: id, refused }) => [id, refused])
  }

  test('are all noted, the refused ones too, on whatever rail, once for a match', async () => {
    const [first, second, third, utr] = [await fresh(), await fresh(), await fresh(), newUtr()]
    await claim(first, utr)
    expect((await refusal(claim(second, ` ${utr.slice(0, 6)} ${utr.slice(6)}`))).code).toBe(
      'matches.utr-used',
    )
    expect((await refusal(claim(second, utr))).code).toBe('matches.utr-used')
    await pend(third, { utr, rail: 'imps' })
    expect(await sightings(utr)).toEqual([
      [first.id, false],
      [second.id, true],
      [third.id, false],
    ])
  })

  test('are noted also when something else is wrong, and not from strangers', async () => {
    const [match, utr] = [await fresh(), newUtr()]
    expect(
      (
        await refusal(
          moveBy(w, giver, CLAIM, match, {
            utr,
            rail: 'upi',
            amount: 500,
            payeeNameSeenBy: 'person',
          }),
        )
      ).code,
    ).toBe('matches.proof-missing')
    expect(
      (
        await refusal(
          moveBy(w, receiver, CLAIM, match, {
            utr,
            rail: 'imps',
            amount: 500,
            payeeNameSeenBy: 'person',
          }),
        )
      ).code,
    ).toBe('matches.unknown')
    expect(await sightings(utr)).toEqual([[match.id, false]])
  })
})

test('a payment is claimed five times at most', async () => {
  const match = await fresh()
  for (let time = 1; time <= 5; time++) {
    await claim(match)
    await moveBy(w, giver, WITHDRAW, match)
  }
  expect(
    (
      await refusal(
        moveBy(w, giver, CLAIM, match, {
          utr: newUtr(),
          rail: 'upi',
          amount: 500,
          payeeNameSeenBy: 'person',
        }),
      )
    ).code,
  ).toBe('matches.too-many-claims')
  expect((await shownTo(w, giver, match)).can).toEqual([
    'reveal',
    'bank_pending',
    'declined',
    'cancel_proposed',
  ])
})
