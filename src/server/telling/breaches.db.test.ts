import { describe, expect, test } from 'vitest'
import type { Breach } from '#contract/telling/telling.ts'
import { newMember } from '#test/circle/people.ts'
import { noticesTo, staffed } from '#test/circle/staff.ts'
import { refusal } from '#test/helping/commands.ts'
import { newOperator } from '#test/opening/founders.ts'
import { NO_PRIVILEGE } from '#test/server/sql-refusals.ts'
import { aWeekPasses, HOUR_MS, instantIn, MINUTE_MS, tellingWorld } from '#test/telling/telling.ts'
import { remindOfBreaches } from './remind-of-breaches.ts'

const { w, operator, circle: plain, other, send, preview, unreadOf } = await tellingWorld()
const circle = await staffed(w, plain)
const [viewed, unseen] = [await newMember(w, circle), await newMember(w, circle)]

const FACTS = {
  what: 'The phone of a steward was stolen while it was logged in.',
  data: 'Names, phone numbers and notes of members',
}
type Touched = Breach['touched']
async function recorded(
  touched: Touched,
  more: {
    knownAt?: string
    since?: string
    until?: string
    corrects?: { id: string; version: number }
  } = {},
  by = operator,
): Promise<string> {
  const now = await instantIn(w, 0)
  const { corrects = null, ...times } = more
  const { id } = await w.call('POST /operator/breaches', {
    token: by.token,
    body: { ...FACTS, touched, knownAt: now, since: now, until: now, ...times, corrects },
  })
  return id
}
const register = async () =>
  (await w.call('GET /operator/breaches', { token: operator.token })).data
const breachOf = async (id: string) => (await register()).find((one) => one.id === id)
const views = (who: { token: string }, memberId: string) =>
  w.call('GET /staff/members/{memberId}', { token: who.token, params: { memberId } })
const byAccount = (viewerId: string | null): Touched => ({
  kind: 'viewed',
  circleId: circle.circleId,
  viewerId,
  resource: null,
})

describe('whom a breach touched', () => {
  test('is in the access log: those whom the account viewed in that time, and its own holder', async () => {
    const since = await instantIn(w, 0)
    await views(circle.admin, viewed.memberId)
    await views(circle.admin2, unseen.memberId)
    await w.advance(HOUR_MS)
    const until = await instantIn(w, 0)
    const { data: viewers } = await w.call('GET /operator/breaches/viewers', {
      token: operator.token,
      query: { circleId: circle.circleId, since, until },
    })
    expect(viewers.map(({ id, people }) => [id, people]).sort()).toEqual(
      [
        [circle.admin.memberId, 1],
        [circle.admin2.memberId, 1],
      ].sort(),
    )
    for (const { name } of viewers) expect(name).toMatch(/^\p{L}+( \p{L}\.)?$/u)
    const id = await recorded(byAccount(circle.admin.memberId), { since, until })
    expect(await breachOf(id)).toMatchObject({ people: 2, circleName: circle.name, messages: 0 })
    await send({ kind: 'breach', breachId: id }, { bodyEn: 'On 5 December 1200 names were read.' })
    await w.work()
    expect((await unreadOf(viewed)).length).toBe(1)
    expect((await unreadOf(circle.admin)).length).toBe(1)
    expect([await unreadOf(unseen), await unreadOf(circle.admin2)]).toEqual([[], []])
    // By every way that they have.
    expect(w.mails.filter(({ to }) => to === viewed.email)).toHaveLength(1)
    expect(
      w.texts.filter(({ to }) => to === `+91${viewed.phone}`).map(({ text }) => text.template),
    ).toEqual(['notice-data'])
    const anybody = await recorded(byAccount(null), { since, until })
    expect((await breachOf(anybody))?.people).toBe(2)
    const pictures = await recorded(
      {
        ...byAccount(null),
        kind: 'viewed',
        circleId: circle.circleId,
        viewerId: null,
        resource: 'picture',
      },
      { since, until },
    )
    expect((await breachOf(pictures))?.people).toBe(0)
    expect((await refusal(preview({ kind: 'breach', breachId: pictures }))).code).toBe(
      'telling.nobody',
    )
  })

  test('also who was viewed within the hour before, because a second view is not noted again', async () => {
    await w.advance(5 * HOUR_MS)
    await views(circle.admin, unseen.memberId)
    await w.advance(30 * MINUTE_MS)
    const since = await instantIn(w, 0)
    await views(circle.admin, unseen.memberId)
    const id = await recorded(byAccount(circle.admin.memberId), {
      since,
      until: await instantIn(w, 0),
    })
    expect((await breachOf(id))?.people).toBe(2)
  })

  test('is everybody of a circle, who left and is not erased too, by mail and SMS', async () => {
    const left = await newMember(w, other)
    await w.call('POST /user/close-account', { token: left.token, body: { email: left.email } })
    const id = await recorded({ kind: 'circle', circleId: other.circleId })
    const people = (await breachOf(id))?.people ?? 0
    expect((await preview({ kind: 'breach', breachId: id })).people).toBe(people)
    await send({ kind: 'breach', breachId: id })
    await w.work()
    const mails = () =>
      w.mails.filter(({ to, subject }) => to === left.email && /privacy/.test(subject))
    expect(mails()).toHaveLength(1)
  })

  test('may be told again and again, but not twice in the same words', async () => {
    const id = await recorded({ kind: 'circle', circleId: other.circleId })
    for (const title of ['What we know', 'More that we know', 'All that we know'])
      await send({ kind: 'breach', breachId: id }, { titleEn: title })
    expect(
      (await refusal(send({ kind: 'breach', breachId: id }, { titleEn: 'What we know' }))).code,
    ).toBe('telling.sent-already')
    await w.work()
    expect(await breachOf(id)).toMatchObject({ messages: 3 })
    await aWeekPasses(w)
    expect(
      (await refusal(send({ kind: 'breach', breachId: id }, { titleEn: 'What we know' }))).code,
    ).toBe('telling.sent-already')
  })

  test('is wider after a correction, and the same letter goes to all that it touched', async () => {
    const [first, second] = [await newMember(w, other), await newMember(w, circle)]
    const id = await recorded({ kind: 'circle', circleId: other.circleId })
    const letter = () => send({ kind: 'breach', breachId: id }, { titleEn: 'Of two versions' })
    await letter()
    await recorded({ kind: 'circle', circleId: circle.circleId }, { corrects: { id, version: 1 } })
    // What was sent before the correction goes to those whom that version touched.
    await w.work()
    expect(await noticesTo(w, first, 'breach_told')).toHaveLength(1)
    expect(await noticesTo(w, second, 'breach_told')).toHaveLength(0)
    await letter()
    await w.work()
    expect(await noticesTo(w, first, 'breach_told')).toHaveLength(1)
    expect(await noticesTo(w, second, 'breach_told')).toHaveLength(1)
    expect((await refusal(letter())).code).toBe('telling.sent-already')
  })
})

describe('the register', () => {
  test('keeps each version, and of two corrections at one instant one', async () => {
    const id = await recorded({ kind: 'everybody' })
    const correct = () =>
      recorded({ kind: 'circle', circleId: circle.circleId }, { corrects: { id, version: 1 } })
    const outcomes = await Promise.allSettled([correct(), correct()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'request.changed-meanwhile',
    })
    expect(await breachOf(id)).toMatchObject({ version: 2, touched: { kind: 'circle' } })
    const { rows } = await w.owner.pool.query(
      'SELECT version FROM breach WHERE breach_id = $1 ORDER BY 1',
      [id],
    )
    expect(rows).toEqual([{ version: 1 }, { version: 2 }])
  })

  test('is changed and emptied by nobody, and written by nobody without an operator’s session', async () => {
    for (const sql of [
      "UPDATE breach SET what = 'Nothing happened at all here.'",
      'DELETE FROM breach',
      'TRUNCATE breach_duty',
      'DELETE FROM member_message',
    ])
      await expect(w.owner.pool.query(sql)).rejects.toThrow()
    for (const sql of [
      `SELECT record_breach('${circle.admin.memberId}', '{}')`,
      `SELECT send_member_message('${circle.admin.memberId}', '{}', '{}')`,
      `SELECT record_breach_duty('${circle.admin.memberId}', '${circle.circleId}', 'team', app_now(), 'x')`,
    ])
      await expect(w.world.database.pool.query(sql)).rejects.toMatchObject({ code: NO_PRIVILEGE })
  })

  test('has its clocks, what was done, and by which number; nothing is in the future', async () => {
    const knownAt = await instantIn(w, 0)
    const id = await recorded({ kind: 'everybody' })
    const due = (await breachOf(id))?.duties.map(({ duty, dueAt }) => [
      duty,
      (Date.parse(dueAt) - Date.parse(knownAt)) / HOUR_MS,
    ])
    expect(due?.map(([duty, hours]) => [duty, Math.round(Number(hours))])).toEqual([
      ['team', 6],
      ['board', 0],
      ['details', 72],
    ])
    const done = (doneAt: string, reference: string, breachId = id) =>
      w.call('POST /operator/breaches/duties', {
        token: operator.token,
        body: { breachId, duty: 'team', doneAt, reference },
      })
    await done(knownAt, 'CERTIn-1')
    await done(knownAt, 'CERTIn-2026-12')
    expect((await breachOf(id))?.duties[0]).toMatchObject({
      reference: 'CERTIn-2026-12',
      doneAt: expect.any(String),
    })
    expect((await refusal(done(await instantIn(w, HOUR_MS), 'x'))).code).toBe('telling.times')
    expect((await refusal(done(knownAt, 'x', circle.circleId))).code).toBe('telling.breach-unknown')
    const later = await instantIn(w, HOUR_MS)
    for (const wrong of [
      { knownAt: later },
      { until: later },
      { since: knownAt, until: await instantIn(w, -HOUR_MS) },
    ])
      expect((await refusal(recorded({ kind: 'everybody' }, wrong))).code).toBe('telling.times')
  })
})

test('operators are reminded twice of each clock, and no more of what is done', async () => {
  const reminded = async () => {
    await Promise.all([remindOfBreaches(w.world), remindOfBreaches(w.world)])
    await w.work()
    return (await noticesTo(w, operator, 'breach_clock')).length
  }
  await w.advance(100 * HOUR_MS)
  const before = await reminded()
  const id = await recorded({ kind: 'everybody' })
  expect(await reminded()).toBe(before)
  await w.advance(HOUR_MS)
  expect(await reminded()).toBe(before + 1)
  expect(await reminded()).toBe(before + 1)
  await w.call('POST /operator/breaches/duties', {
    token: operator.token,
    body: { breachId: id, duty: 'board', doneAt: await instantIn(w, 0), reference: 'DPB 7' },
  })
  await w.advance(2 * HOUR_MS)
  expect(await reminded()).toBe(before + 2)
  await w.advance(24 * HOUR_MS)
  expect(await reminded()).toBe(before + 3)
})

test('who was erased is counted no more, and their notice is gone', async () => {
  const left = await newMember(w, other)
  await w.call('POST /user/close-account', { token: left.token, body: { email: left.email } })
  const id = await recorded({ kind: 'circle', circleId: other.circleId })
  await send({ kind: 'breach', breachId: id }, { titleEn: 'Before they were erased' })
  await w.work()
  expect(await noticesTo(w, left, 'breach_told')).toHaveLength(1)
  const people = (await breachOf(id))?.people ?? 0
  await w.advance(366 * 24 * HOUR_MS)
  operator.token = (await newOperator(w)).token
  expect((await breachOf(id))?.people).toBe(people)
  const { rows } = await w.world.database.pool.query<{ erased: boolean }>(
    'SELECT erase_person($1, $2) AS erased',
    [other.circleId, left.memberId],
  )
  expect(rows).toEqual([{ erased: true }])
  expect((await breachOf(id))?.people).toBe(people - 1)
  expect(await noticesTo(w, left, 'breach_told')).toEqual([])
  const mails = w.mails.length
  await send({ kind: 'breach', breachId: id }, { titleEn: 'After they were erased' })
  await w.work()
  expect(w.mails.slice(mails).filter(({ to }) => to === left.email)).toEqual([])
})
