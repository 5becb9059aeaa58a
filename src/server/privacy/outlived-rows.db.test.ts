import { confirmed, matchBetween, newGiver, newReceiver, pledgeOf } from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { newMember } from '#test/circle/people.ts'
import { RESTRICT_VIOLATION, tried } from '#test/server/sql-refusals.ts'
import { expect, describe, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { cleanedUp, YEAR } from '#test/privacy/cleaned-up.ts'

const { w, circle, cleanUp, count } = await cleanedUp()

describe('what has outlived its span', () => {
  test('a match’s copied payee is forgotten a year after its end, not before', async () => {
    await backAgain(w, circle)
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    const match = await confirmed(w, await matchBetween(w, { giver, receiver }))
    const stored = () => count("match WHERE match_id = $1 AND payee_sealed <> ''", match.id)
    await w.advance(YEAR - 60_000)
    await cleanUp()
    expect(await stored()).toBe(1)
    expect(
      (
        await tried(
          w.world.database.pool,
          `UPDATE match SET payee_sealed = '' WHERE match_id = '${match.id}'`,
        )
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
    await w.advance(61_000)
    await cleanUp()
    expect(await stored()).toBe(0)
    await backAgain(w, circle, giver, receiver)
    for (const { token } of [giver, receiver])
      await expect(
        w.call('GET /matches/{matchId}', { token, params: { matchId: match.id } }),
      ).resolves.toMatchObject({ data: { status: 'confirmed' } })
  })

  test('a detail that its owner deleted is gone with the next run', async () => {
    await backAgain(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    await w.call('DELETE /user/payment-details/upi', {
      token: receiver.token,
      body: { upiDetailId: receiver.detailId },
    })
    await cleanUp()
    const { rows } = await w.owner.pool.query(
      `SELECT octet_length(detail_sealed) AS sealed, octet_length(detail_key) AS hash
        FROM payment_detail WHERE detail_id = $1`,
      [receiver.detailId],
    )
    expect(rows).toEqual([{ sealed: 0, hash: 0 }])
  })

  test('a notice is deleted a year after it came, with its deliveries', async () => {
    await backAgain(w, circle)
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    await matchBetween(w, { giver, receiver })
    await w.work()
    const {
      rows: [notice],
    } = await w.owner.pool.query<{ id: string }>(
      'SELECT notice_id AS id FROM notice WHERE member_id = $1 LIMIT 1',
      [giver.memberId],
    )
    const rows = async () => [
      await count('notice WHERE notice_id = $1', notice?.id),
      ((await count('every_delivery WHERE notice_id = $1', notice?.id)) ?? 0) > 0,
    ]
    await w.advance(YEAR - 60_000)
    await cleanUp()
    expect(await rows()).toEqual([1, true])
    await w.advance(61_000)
    await cleanUp()
    expect(await rows()).toEqual([0, false])
  })

  test('a visitor’s message is deleted with its key a year after the answer', async () => {
    await backAgain(w, circle)
    await w.call('POST /contact', {
      body: {
        name: 'Asha Devi',
        email: 'visitor@example.in',
        phone: '9812345678',
        message: 'How can my village join?',
      },
    })
    const {
      rows: [contact],
    } = await w.owner.pool.query<{ id: string; circleId: string }>(
      'SELECT contact_id AS id, circle_id AS "circleId" FROM contact_message',
    )
    await w.owner.pool.query(
      `UPDATE contact_message SET state = 'answered', answered_at = app_now() + interval '3 days'
        WHERE contact_id = $1`,
      [contact?.id],
    )
    const rows = async () => [
      await count('contact_message WHERE contact_id = $1', contact?.id),
      await count('person_key WHERE member_id = $1', contact?.id),
    ]
    await w.advance(YEAR + 3 * DAY_MS - 60_000)
    await cleanUp()
    expect(await rows()).toEqual([1, 1])
    await w.advance(61_000)
    await cleanUp()
    expect(await rows()).toEqual([0, 0])
  })

  test('the inputs of a matching run are emptied a year after it; its result and hash stay', async () => {
    await backAgain(w, circle)
    const [giver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 500 })]
    await pledgeOf(w, giver, 500, 'super')
    await w.work()
    const stored = async () => {
      const { rows } = await w.owner.pool.query<{ input: string; others: string }>(
        "SELECT input, (to_jsonb(r) - 'input')::text AS others FROM matching_run r",
      )
      expect(rows).toHaveLength(1)
      return rows[0]
    }
    const asOwner = async (change: string) =>
      (await tried(w.owner.pool, `UPDATE matching_run SET ${change}`)).refusedWith
    const first = await stored()
    await w.advance(YEAR - 60_000)
    await cleanUp()
    expect(await stored()).toEqual(first)
    expect(await asOwner("input = ''")).toBe(RESTRICT_VIOLATION)
    await w.advance(61_000)
    expect(await asOwner("input = '{}'")).toBe(RESTRICT_VIOLATION)
    expect(await asOwner("input = '', made = made + 1")).toBe(RESTRICT_VIOLATION)
    await cleanUp()
    expect(await stored()).toEqual({ ...first, input: '' })
    expect(await asOwner("input = '{}'")).toBe(RESTRICT_VIOLATION)
  })

  test('a login is forgotten when it has ended, also by seven idle days', async () => {
    await backAgain(w, circle)
    const person = await newMember(w, circle)
    await w.advance(7 * DAY_MS - 60_000)
    await cleanUp()
    expect(await count('session WHERE member_id = $1', person.memberId)).toBe(1)
    await w.advance(61_000)
    await cleanUp()
    expect(await count('session WHERE member_id = $1', person.memberId)).toBe(0)
  })

  test('a code or link is forgotten a week after it ran out', async () => {
    await backAgain(w, circle)
    const person = await newMember(w, circle, { upTo: 'email' })
    await w.call('POST /user/send-phone-code', { token: person.token })
    await w.work()
    const rows = () =>
      count(
        `one_time_secret s JOIN identity i USING (identity_id)
          WHERE i.member_id = $1 AND s.purpose = 'verify_phone'`,
        person.memberId,
      )
    await w.advance(7 * DAY_MS)
    await cleanUp()
    expect(await rows()).toBe(1)
    await w.advance(10 * 60_000 + 1_000)
    await cleanUp()
    expect(await rows()).toBe(0)
  })

  test('nothing younger than a year is forgotten by the function that forgets', async () => {
    expect(
      (
        await tried(
          w.world.database.pool,
          "SELECT forget_outlived(app_now() - interval '364 days', 10)",
        )
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })
})
