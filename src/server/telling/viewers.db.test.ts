import { beforeAll, expect, test } from 'vitest'
import { endpointOf } from '#contract/index.ts'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import { newMember } from '#test/circle/people.ts'
import { matchBetween, newGiver, newReceiver } from '#test/helping/helping.ts'
import { HOUR_MS, instantIn, tellingWorld } from '#test/telling/telling.ts'

const { w, operator, circle } = await tellingWorld()
const viewed = await newMember(w, circle)
/** One payer of three matches, who opened one of them. */
const payer = await newGiver(w, circle)
const payees: string[] = []
beforeAll(async () => {
  for (let at = 0; at < 3; at++) {
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    payees.push((await matchBetween(w, { giver, receiver, amount: 500 })).id)
  }
})

const opens = (matchId: string | undefined, by = payer) =>
  w.owner.pool.query(
    `INSERT INTO payment_reveal (circle_id, reveal_id, match_id, member_id, revealed_at)
     VALUES ($1, gen_random_uuid(), $2, $3, app_now())`,
    [circle.circleId, matchId, by.memberId],
  )
const viewers = async (since: string, until: string) =>
  (
    await w.call('GET /operator/breaches/viewers', {
      token: operator.token,
      query: { circleId: circle.circleId, since, until },
    })
  ).data.map(({ id, people }) => [id, people])

test('an account is offered for what it viewed as staff, and who only pays for three people or more', async () => {
  const since = await instantIn(w, 0)
  await w.call('GET /staff/members/{memberId}', {
    token: circle.admin.token,
    params: { memberId: viewed.memberId },
  })
  await opens(payees[0], circle.admin)
  await opens(payees[0])
  await opens(payees[1])
  const soFar = await instantIn(w, 0)
  expect(await viewers(since, soFar)).toEqual([[circle.admin.memberId, 1]])
  await opens(payees[2])
  expect(await viewers(since, await instantIn(w, 0))).toEqual([
    [payer.memberId, 3],
    [circle.admin.memberId, 1],
  ])
})

test('the time is of whole hours, so that no second of a view is found', async () => {
  const now = Temporal.Instant.from(await instantIn(w, 0)).toZonedDateTimeISO(PEOPLE_ZONE)
  const hour = now.round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  await w.advance(hour.add({ hours: 5, minutes: 20 }).epochMilliseconds - now.epochMilliseconds)
  await w.call('GET /staff/members/{memberId}', {
    token: circle.admin.token,
    params: { memberId: viewed.memberId },
  })
  const at = (ms: number) => instantIn(w, ms)
  const expected = [[circle.admin.memberId, 1]]
  expect(await viewers(await at(-60_000), await at(-1_000))).toEqual(expected)
  expect(await viewers(await at(1.1 * HOUR_MS), await at(1.2 * HOUR_MS))).toEqual(expected)
  expect(await viewers(await at(2.1 * HOUR_MS), await at(2.2 * HOUR_MS))).toEqual([])
})

test('each listing is in the log of the operators, and there are few in an hour', async () => {
  const logged = async () =>
    (
      await w.owner.pool.query<{ subject: string; after: object }>(
        `SELECT subject_id AS subject, after FROM audit_log
         WHERE act = 'breach.viewers' AND actor_id = $1 ORDER BY happened_at`,
        [operator.memberId],
      )
    ).rows
  const before = (await logged()).length
  await viewers(await instantIn(w, 0), await instantIn(w, 0))
  const after = await logged()
  expect(after).toHaveLength(before + 1)
  expect(after.at(-1)).toEqual({
    subject: circle.circleId,
    after: { since: expect.any(String), until: expect.any(String), viewers: 1 },
  })
  expect(endpointOf('GET /operator/breaches/viewers').limit).toEqual({
    max: 20,
    minutes: 60,
    by: 'person',
  })
})
