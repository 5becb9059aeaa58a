import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { madeUpPerson, newMember, signIn } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import {
  accept,
  enter,
  foundedCircle,
  type FoundedCircle,
  invited,
  linkFor,
  recognise,
} from '#test/members/lists.ts'

const w = await worldOfFile()

/** Rows as a list would leave them, without their people. */
const rowsOf = ({ circleId, admin }: FoundedCircle, count: number, state = 'listed') =>
  w.owner.pool.query<{ list_person_id: string }>(
    `INSERT INTO list_person (circle_id, list_person_id, list_id, name_sealed, phone_sealed,
        phone_key, entered_by, entered_at, state, expires_at)
      SELECT $1, gen_random_uuid(), gen_random_uuid(), '', '', '', $2, app_now(), $3,
        app_now() + interval '14 days' FROM generate_series(1, $4) RETURNING list_person_id`,
    [circleId, admin.memberId, state, count],
  )

test('a circle has 2,000 people on open lists, and not one more', async () => {
  const circle = await foundedCircle(w)
  await rowsOf(circle, 1_999)
  const [one, other, last] = [madeUpPerson(), madeUpPerson(), madeUpPerson()]
  expect((await refusal(enter(w, circle, [one, other]))).code).toBe('members.list-full')
  expect((await enter(w, circle, [last])).added).toBe(1)
  expect((await refusal(enter(w, circle, [one]))).code).toBe('members.list-full')
})

test('a number gets three invitations in 30 days, and the next one when the first is 30 days old', async () => {
  const circle = await foundedCircle(w)
  const [person] = await invited(w, circle, 1)
  for (let count = 1; count < 3; count++) {
    await w.advance(DAY_MS)
    await linkFor(w, circle.admin, person!.id)
  }
  const again = () => linkFor(w, circle.admin, person!.id)
  expect((await refusal(again())).code).toBe('members.not-invitable-now')
  await w.owner.pool.query(
    `UPDATE list_person SET sends[1] = app_now() - interval '30 days' + interval '1 minute'
      WHERE list_person_id = $1`,
    [person!.id],
  )
  expect((await refusal(again())).code).toBe('members.not-invitable-now')
  await w.advance(MINUTE_MS)
  await again()
})

test('a member recognises 20 people in 30 days, and one more when the first word is 30 days old', async () => {
  const circle = await foundedCircle(w)
  const member = await newMember(w, circle)
  const [one] = await invited(w, circle, 1)
  await accept(w, circle, one!)
  const { rows } = await rowsOf(circle, 20, 'withdrawn')
  await w.owner.pool.query(
    `INSERT INTO list_recognition SELECT $1, id, $2, true, app_now() - CASE WHEN id = $4
        THEN interval '30 days' - interval '1 minute' ELSE interval '1 day' END
      FROM unnest($3::uuid[]) id`,
    [
      circle.circleId,
      member.memberId,
      rows.map((row) => row.list_person_id),
      rows[0]?.list_person_id,
    ],
  )
  expect((await refusal(recognise(w, member, one!.id))).code).toBe('members.too-many-recognitions')
  const waiting = await w.call('GET /user/waiting-people', { token: member.token })
  expect(waiting).toMatchObject({ data: [], left: 0 })
  await w.advance(MINUTE_MS)
  await recognise(w, member, one!.id)
})

test('an invitation is no pump: a circle sends 400 by SMS a day, and 20 people a month after the founding time', async () => {
  const there = await foundedCircle(w)
  const [person, other] = await invited(w, there, 2)
  const used = (column: string, count: number) =>
    w.owner.pool.query(
      `UPDATE list_person SET ${column} = array_fill(app_now(), ARRAY[$2::int])
        WHERE list_person_id = $1`,
      [other!.id, count],
    )
  const again = () =>
    w.call('POST /staff/list-people/{listPersonId}/send', {
      token: there.admin.token,
      params: { listPersonId: person!.id },
    })
  await used('texts', 400)
  expect((await refusal(again())).code).toBe('members.too-many-texts')
  await used('texts', 399)
  await again()
  await w.advance(31 * DAY_MS)
  await signIn(w, there.admin)
  await signIn(w, there.other)
  const later = await invited(w, there, 20)
  expect((await refusal(invited(w, there, 1))).code).toBe('members.list-month-full')
  await linkFor(w, there.admin, later[0]!.id)
})

test('an invitation of the founding time counts among the 20 a month once it is renewed afterwards', async () => {
  const there = await foundedCircle(w)
  const early = await invited(w, there, 3)
  await w.advance(30 * DAY_MS)
  await signIn(w, there.admin)
  await signIn(w, there.other)
  await linkFor(w, there.admin, early[0]!.id)
  await linkFor(w, there.admin, early[1]!.id)
  await invited(w, there, 18)
  expect((await refusal(linkFor(w, there.admin, early[2]!.id))).code).toBe(
    'members.list-month-full',
  )
  await linkFor(w, there.admin, early[0]!.id)
})
