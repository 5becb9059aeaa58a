import { describe, expect, test } from 'vitest'
import { helpingCircle, newGiver } from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { suspensions } from '#test/staff/suspensions.ts'

const { w, circle, act } = await suspensions()

const DAY_MS = 86_400_000
const restricted = async (by: Person = circle.officer) =>
  (await w.call('GET /staff/restricted-members', { token: by.token })).data
const untilIn = async (column: string, days: number, { memberId }: Person) => {
  await w.owner.pool.query(
    `UPDATE member SET ${column} = app_now() + $2::int * interval '1 day' WHERE member_id = $1`,
    [memberId, days],
  )
}

describe('who is suspended or limited', () => {
  test('is listed with since or until when: suspensions first, then what ends next', async () => {
    expect(await restricted()).toEqual([])
    const [later, sooner, suspended, free] = [
      await newGiver(w, circle),
      await newGiver(w, circle),
      await newMember(w, circle),
      await newMember(w, circle),
    ]
    await untilIn('limited_until', 20, later)
    await untilIn('pledges_paused_until', 30, later)
    await untilIn('pledges_paused_until', 3, sooner)
    await act('suspend', suspended)
    const listed = await restricted()
    expect(listed).toEqual([
      {
        id: suspended.memberId,
        name: suspended.name,
        suspendedAt: expect.any(String) as string,
        limitedUntil: null,
        pledgesPausedUntil: null,
      },
      {
        id: sooner.memberId,
        name: sooner.name,
        suspendedAt: null,
        limitedUntil: null,
        pledgesPausedUntil: expect.any(String) as string,
      },
      {
        id: later.memberId,
        name: later.name,
        suspendedAt: null,
        limitedUntil: expect.any(String) as string,
        pledgesPausedUntil: expect.any(String) as string,
      },
    ])
    expect(JSON.stringify(listed)).not.toContain(free.memberId)
    expect(await restricted(circle.admin2)).toEqual(listed)
  })

  test('leaves the list when the time is over, the suspension is lifted, or they leave', async () => {
    const [first] = await restricted()
    await act('lift-suspension', { memberId: first?.id ?? '' })
    await w.advance(21 * DAY_MS)
    await backAgain(w, circle, circle.officer)
    const left = await restricted()
    expect(left).toMatchObject([{ suspendedAt: null, limitedUntil: null }])
    await w.owner.pool.query(
      "UPDATE member SET status = 'suspended', closes_when_free = true WHERE member_id = $1",
      [left[0]?.id],
    )
    expect(await restricted()).toEqual([])
  })

  test('is told to officers and administrators of their circle alone', async () => {
    await act('suspend', await newMember(w, circle))
    const elsewhere = await helpingCircle(w)
    expect(await restricted(elsewhere.admin)).toEqual([])
    for (const person of [circle.steward, await newMember(w, circle)])
      expect((await refusal(restricted(person))).code).toBe('request.not-allowed')
  })
})
