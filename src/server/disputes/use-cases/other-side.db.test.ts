import { describe, expect, test } from 'vitest'
import { refusalToStrangers } from '#test/helping/commands.ts'
import { officersOf } from '#test/helping/disputes.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)

async function otherSide(person: Person, matchId: string) {
  const { data } = await w.call('GET /matches/{matchId}/other-side', {
    token: person.token,
    params: { matchId },
  })
  return data
}

async function introducedBy(person: Person, voucher: Person) {
  await w.owner.pool.query('UPDATE member SET introduced_by = $2 WHERE member_id = $1', [
    person.memberId,
    voucher.memberId,
  ])
}

describe('the other side of a live payment', () => {
  test('is counts of how they kept their word, without amounts, names or ids', async () => {
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    await confirmed(w, await claimed(w, await matchBetween(w, { giver, receiver })))
    const match = await matchBetween(w, {
      giver,
      receiver: await newReceiver(w, circle, { asks: 0 }),
    })
    expect(await otherSide(match.receiver, match.id)).toEqual({
      memberSince: expect.any(String),
      partners: 1,
      paidInTime: 1,
      paymentsDue: 1,
      confirmedInTime: 0,
      confirmationsDue: 0,
      medianConfirmHours: null,
      disputesLost: 0,
      vouchedFor: true,
      vouchedBy: expect.any(String),
    })
    expect(await otherSide(giver, match.id)).toMatchObject({ partners: 0, paymentsDue: 0 })
  })

  test('is shown to its two people only, and to them only while it runs', async () => {
    const match = await matchBetween(w, {
      giver: await newGiver(w, circle),
      receiver: await newReceiver(w, circle, { asks: 0 }),
    })
    const [officer] = await officersOf(w, circle, 1)
    expect(
      await refusalToStrangers(
        w,
        'GET /matches/{matchId}/other-side',
        (matchId) => ({ params: { matchId } }),
        { id: match.id, strangers: [await newGiver(w, circle), officer!] },
      ),
    ).toBe('matches.unknown')
    expect(await otherSide(match.giver, match.id)).not.toBeNull()
    await confirmed(w, await claimed(w, match))
    for (const person of [match.giver, match.receiver])
      expect(await otherSide(person, match.id)).toBeNull()
  })

  test('names who vouched by their first name, while they show themselves to the viewer', async () => {
    const voucher = await newGiver(w, circle)
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    await introducedBy(giver, voucher)
    const match = await matchBetween(w, { giver, receiver })
    const seen = async () => (await otherSide(receiver, match.id))?.vouchedBy
    const shown = (value: boolean) =>
      w.owner.pool.query('UPDATE member SET shown_in_circle = $2 WHERE member_id = $1', [
        voucher.memberId,
        value,
      ])
    await shown(true)
    const name = await seen()
    expect(name).toMatch(/^\S+$/)
    await shown(false)
    expect(await otherSide(receiver, match.id)).toMatchObject({ vouchedFor: true, vouchedBy: null })
    await shown(true)
    expect(await seen()).toBe(name)
    await w.owner.pool.query(
      'INSERT INTO member_block (circle_id, member_id, blocked_id, created_at) VALUES ($1, $2, $3, now())',
      [voucher.circleId, voucher.memberId, receiver.memberId],
    )
    expect(await seen()).toBeNull()
  })
})
