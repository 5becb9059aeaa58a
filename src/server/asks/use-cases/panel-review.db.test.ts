import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { escalateReviews } from '#server/asks/escalate-reviews.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { givenApp } from '#test/circle/second-factors.ts'
import { actsIn, noticesTo, untie } from '#test/circle/staff.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  askOf,
  helpingCircle,
  newReceiver,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { foundedCircle, type FoundedCircle } from '#test/members/lists.ts'
import { RESTRICT_VIOLATION } from '#test/server/sql-refusals.ts'
import { databaseRoles } from '#test/rules/database-roles.ts'

const w = await worldOfFile()
const { asApp } = databaseRoles(w)
const elsewhere = await helpingCircle(w)
const [panel, officer] = [
  await newMember(w, elsewhere, { roles: ['officer'] }),
  await newMember(w, elsewhere, { roles: ['officer'] }),
]
await w.owner.pool.query('INSERT INTO panel_member VALUES ($1, $2, app_now())', [
  panel.circleId,
  panel.memberId,
])

type Ask = Awaited<ReturnType<typeof askOf>>
const shownTo = async ({ token }: Person) => (await w.call('GET /staff/asks', { token })).data
const review = (by: Person, ask: Ask, release = true) =>
  w.call('POST /staff/asks/{askId}/review', {
    token: by.token,
    params: { askId: ask.id },
    body: { release, reason: 'The need is real.', version: ask.version },
  })
const stateOf = async ({ id }: Ask) =>
  (await w.owner.pool.query('SELECT state FROM ask WHERE ask_id = $1', [id])).rows[0]?.state

/** A first ask in a circle in its founding time. */
async function firstAsk(circle?: FoundedCircle) {
  const founded = circle ?? (await foundedCircle(w, WIDE_POLICY))
  const asker = await newReceiver(w, founded, { asks: 0, inviter: founded.other })
  return { circle: founded, asker, ask: await askOf(w, asker, { amount: 500, note: 'School.' }) }
}

test('the panel sees a first ask of a circle in its founding time, and releases or closes it', async () => {
  const { circle, asker, ask } = await firstAsk()
  const second = (await firstAsk(circle)).ask
  expect(await shownTo(panel)).toMatchObject([
    { id: ask.id, note: 'School.', isFirst: true, tied: false, canDecide: true },
    { id: second.id, ofOtherCircle: true },
  ])
  const shown = await shownTo(panel)
  const first = asker.name.split(' ')[0]
  expect([asker.name, shown[0]?.name]).toEqual([expect.stringContaining(' '), first])
  expect(JSON.stringify(shown)).not.toContain(asker.name)
  expect(JSON.stringify(shown)).not.toContain(asker.circle.slug)
  const { data } = await w.call('GET /staff/queue', { token: panel.token })
  expect(JSON.stringify(data)).not.toContain(asker.name)
  expect(data.map(({ id }) => id)).toEqual([ask.id, second.id])
  await review(panel, ask)
  await review(panel, second, false)
  expect([await stateOf(ask), await stateOf(second)]).toEqual(['pending', 'withdrawn'])
  expect(await actsIn(w, circle)).toMatchObject([
    { act: 'ask.release', actor_id: panel.memberId, actor_role: 'officer' },
    { act: 'ask.close', actor_id: panel.memberId, actor_role: 'officer' },
  ])
  expect(await noticesTo(w, asker, 'ask_released')).toEqual(['ask_released'])
  expect(await shownTo(panel)).toEqual([])
})

test('nobody else of another circle does, nor the panel about other asks', async () => {
  const { circle, ask, asker } = await firstAsk()
  expect(await shownTo(officer)).toEqual([])
  for (const by of [officer, elsewhere.steward])
    expect((await refusal(review(by, ask))).code).toBe('asks.unknown')
  await review(circle.steward, ask)
  await w.call('POST /asks/{askId}/withdraw', {
    token: asker.token,
    params: { askId: ask.id },
    body: { version: ask.version + 1 },
  })
  const larger = await askOf(w, asker, { amount: 6_000 })
  const late = await firstAsk()
  expect((await shownTo(panel)).map(({ id }) => id)).toEqual([late.ask.id])
  expect((await refusal(review(panel, larger))).code).toBe('asks.unknown')
})

test('a tie to the asker keeps the panel away too', async () => {
  const { asker, ask } = await firstAsk()
  const introducedBy = (memberId: string) =>
    w.owner.pool.query(
      `SET session_replication_role = replica;
      UPDATE member SET introduced_by = '${memberId}' WHERE member_id = '${asker.memberId}';
      SET session_replication_role = origin`,
    )
  // Foreign keys allow no introducer of another circle today, so they are off for a moment.
  await introducedBy(panel.memberId)
  const line = (await shownTo(panel)).find(({ id }) => id === ask.id)
  expect(line).toMatchObject({ tied: true, canDecide: false })
  expect((await refusal(review(panel, ask))).code).toBe('members.tied')
  await introducedBy(asker.circle.admin.memberId)
})

test('the database takes no founder and nobody of another circle but the panel', async () => {
  const { circle, ask } = await firstAsk()
  const recorded = (by: Person) =>
    asApp(`UPDATE ask SET reviewed_by = '${by.memberId}' WHERE ask_id = '${ask.id}'`)
  for (const by of [circle.admin, circle.other, officer, elsewhere.steward])
    expect(await recorded(by)).toBe(RESTRICT_VIOLATION)
  for (const by of [circle.steward, panel]) expect(await recorded(by)).toBeUndefined()
})

test('who may release a first ask hears of it at once: stewards and officers, and no founder', async () => {
  const circle = await foundedCircle(w, WIDE_POLICY)
  const [own, tied, lately] = [
    await newMember(w, circle, { roles: ['officer'] }),
    await newMember(w, circle, { roles: ['officer'] }),
    await newMember(w, circle, { roles: ['officer'], inviter: circle.admin }),
  ]
  await w.owner.pool.query('UPDATE identity SET email_verified_at = NULL WHERE member_id = $1', [
    own.memberId,
  ])
  const asker = await newReceiver(w, circle, { asks: 0, inviter: tied })
  const ask = await askOf(w, asker, { amount: 500 })
  await w.work()
  const timesNotified = async (person: Person) => (await noticesTo(w, person, 'ask_waiting')).length
  for (const who of [circle.steward, own, lately]) expect(await timesNotified(who)).toBe(1)
  for (const who of [circle.admin, circle.other, tied, asker])
    expect(await timesNotified(who)).toBe(0)
  // The task is there, and somebody without an email gets an SMS.
  expect(await shownTo(lately)).toMatchObject([{ id: ask.id, canDecide: true }])
  const { data } = await w.call('GET /staff/queue', { token: lately.token })
  expect(data).toMatchObject([{ kind: 'ask_to_review', id: ask.id }])
  expect(w.texts.filter(({ to }) => to === `+91${own.phone}`)).toHaveLength(1)
  await review(lately, ask)
  expect(await stateOf(ask)).toBe('pending')
})

test('officers hear at once of an ask that no steward may review, also after the founding time', async () => {
  const circle = await helpingCircle(w, WIDE_POLICY)
  const own = await newMember(w, circle, { roles: ['officer'] })
  await untie(w, [own])
  const asker = await newReceiver(w, circle, { asks: 0 })
  await askOf(w, asker, { amount: 500 })
  await w.owner.pool.query("DELETE FROM member_role WHERE role = 'steward' AND circle_id = $1", [
    circle.circleId,
  ])
  const other = await newReceiver(w, circle, { asks: 0 })
  await askOf(w, other, { amount: 500 })
  await w.work()
  expect(await noticesTo(w, own, 'ask_waiting')).toEqual(['ask_waiting'])
})

test('the panel is told where nobody of the circle can decide, and when nobody did in time', async () => {
  const founded = await foundedCircle(w, WIDE_POLICY)
  await givenApp(w, founded.steward)
  const timesNotified = async () => (await noticesTo(w, panel, 'ask_waiting')).length
  const before = await timesNotified()
  const { circle } = await firstAsk(founded)
  await w.work()
  expect(await timesNotified()).toBe(before)
  await w.advance(3 * DAY_MS)
  await escalateReviews(w.world)
  expect((await noticesTo(w, panel, 'ask_waits_too_long')).length).toBeGreaterThan(0)
  await w.owner.pool.query("DELETE FROM member_role WHERE role = 'steward' AND member_id = $1", [
    circle.steward.memberId,
  ])
  await firstAsk(circle)
  expect(await timesNotified()).toBe(before + 1)
})

test('who reads a first ask is said before it is sent', async () => {
  const circle = await foundedCircle(w, WIDE_POLICY)
  const asker = await newReceiver(w, circle, { asks: 0, inviter: circle.other })
  const review = async ({ token }: Person) =>
    (await w.call('GET /user/stats', { token })).data.review
  expect(await review(asker)).toEqual({ by: 'stewards_or_panel', above: 0 })
  await w.owner.pool.query("DELETE FROM member_role WHERE role = 'steward' AND member_id = $1", [
    circle.steward.memberId,
  ])
  expect(await review(asker)).toEqual({ by: 'panel', above: 0 })
  const settled = await newReceiver(w, elsewhere, { asks: 500 })
  expect(await review(settled)).toEqual({ by: 'stewards', above: 5_000 })
})

test('nobody is late with an ask that could not be matched before anyway', async () => {
  const { ask } = await firstAsk()
  await w.owner.pool.query(
    "UPDATE ask SET rests_until = review_by + interval '1 day' WHERE ask_id = $1",
    [ask.id],
  )
  const { rows } = await w.owner.pool.query<{ rests: Temporal.Instant }>(
    'SELECT rests_until AS rests FROM ask WHERE ask_id = $1',
    [ask.id],
  )
  const line = (await shownTo(panel)).find(({ id }) => id === ask.id)
  expect(line?.reviewBy).toBe(rows[0]?.rests.toString())
})
