import { DOWNLOADS } from '#contract/openapi/downloads.ts'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { actsIn, noticesTo } from '#test/circle/staff.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { refusal, sendTwice } from '#test/helping/commands.ts'
import { newOperator } from '#test/opening/founders.ts'
import { testApp } from '#test/server/http.ts'
import { aWeekPasses, TEXTS, tellingWorld } from '#test/telling/telling.ts'
import { notifyCircleOfMessage, NOTIFIED_AT_ONCE } from './notify-circle.ts'

const { w, operator, circle, other, send, preview, messages, unreadOf } = await tellingWorld()
const inHindi = await newMember(w, circle, { language: 'hi' })
const elsewhere = await newMember(w, other)
const everybody = { kind: 'everybody' } as const
const ofCircle = { kind: 'circle', circleId: circle.circleId } as const
const nextWeek = () => aWeekPasses(w)
const mailsTo = ({ email }: Person) => w.mails.filter(({ to }) => to === email)
const textsTo = ({ phone }: Person) =>
  w.texts.filter(({ to }) => to === `+91${phone}`).map(({ text }) => text.template)
/** Nobody but the operator's mail server knows an address of theirs. */
const withoutEmail = ({ memberId }: Person) =>
  w.owner.pool.query('UPDATE identity SET email_verified_at = NULL WHERE member_id = $1', [
    memberId,
  ])

describe('a message of the operator', () => {
  test('reaches members of every circle in their language: in the app, by mail, and by SMS without one', async () => {
    const byPhone = await newMember(w, other)
    await withoutEmail(byPhone)
    const reach = await preview(everybody)
    expect(reach.people).toBe(reach.email + reach.sms)
    expect([reach.sms, reach.push, reach.none]).toEqual([1, 0, 0])
    const { message } = await sendTwice(
      w,
      'POST /operator/member-messages',
      { token: operator.token, body: { to: everybody, ...TEXTS } },
      { body: { to: ofCircle, ...TEXTS } },
    )
    expect(message).toContain('on its way')
    await w.work()
    expect(await unreadOf(inHindi)).toEqual([
      expect.objectContaining({
        title: `संचालक की ओर से: ${TEXTS.titleHi}`,
        text: expect.stringContaining(TEXTS.bodyHi),
      }),
    ])
    expect(await unreadOf(elsewhere)).toHaveLength(1)
    const [mail] = mailsTo(elsewhere)
    expect([mail?.subject, mail?.choices]).toEqual([
      `From the operator: ${TEXTS.titleEn}`,
      undefined,
    ])
    expect(mail?.text).toContain(
      'We keep one thing more than before.\n\nPlease read the new notice.',
    )
    expect(mail?.text).toContain(w.world.config.operator.email)
    expect(mail?.text).not.toContain('Choose what reaches you')
    expect([textsTo(byPhone), mailsTo(byPhone), textsTo(elsewhere)]).toEqual([
      ['notice-news'],
      [],
      [],
    ])
    const { data } = await messages()
    expect(data[0]).toMatchObject({ kind: 'everybody', done: true, people: reach.people, read: 0 })
    expect(data[0]?.ways.map(({ way, sent }) => [way, sent])).toEqual([
      ['email', reach.email],
      ['sms', 1],
      ['push', 0],
    ])
  })

  test('is on Home until it is marked as read, whatever was switched off', async () => {
    await nextWeek()
    const person = await newMember(w, circle)
    await w.call('PUT /user/notice-preferences', {
      token: person.token,
      body: {
        topics: (['people', 'board'] as const).map((topic) => ({
          topic,
          email: false,
          push: false,
          sms: false,
        })),
        digest: 'daily',
      },
    })
    await send(ofCircle)
    await w.work()
    expect(mailsTo(person)).toHaveLength(1)
    const { data: home } = await w.call('GET /home', { token: person.token })
    expect(home['GET /user/operator-messages']).toMatchObject({
      data: [{ title: `From the operator: ${TEXTS.titleEn}` }],
    })
    const [unread] = await unreadOf(person)
    await w.call('POST /notices/read', { token: person.token, body: { ids: [unread?.id ?? ''] } })
    expect(await unreadOf(person)).toEqual([])
    const { data } = await messages()
    expect(data[0]).toMatchObject({ kind: 'circle', circleName: circle.name, read: 1 })
  })

  test('is in the log of the operators, and each administrator sees it in theirs', async () => {
    expect((await actsIn(w, circle, 'member-message.send')).length).toBeGreaterThan(0)
    const { rows } = await w.owner.pool.query<{ whom_id: string; after: { people: number } }>(
      "SELECT whom_id, after FROM audit_log WHERE act = 'member-message.send' AND circle_id = $1",
      [other.circleId],
    )
    expect(rows).toEqual([
      {
        whom_id: other.admin.memberId,
        after: { audience: 'everybody', people: expect.any(Number) },
      },
    ])
    const { rows: own } = await w.owner.pool.query(
      "SELECT FROM audit_log WHERE act = 'member-message.send' AND actor_id = $1",
      [operator.memberId],
    )
    expect(own).toHaveLength(2)
  })
})

describe('a message is refused', () => {
  test.each([
    ['a link', 'bodyEn', 'Please open www.example.org and type your name.', 'content.addresses'],
    ['an address', 'bodyHi', 'कृपया a@b.in पर लिखें, हम जवाब देंगे।', 'content.addresses'],
    ['a promise', 'titleEn', 'A bonus for each of you', 'content.promises'],
    ['a promise in Hindi', 'bodyHi', 'सबको बोनस मिलेगा, आज ही दूसरों को जोड़ें।', 'content.promises'],
    ['a sum', 'bodyEn', 'Give ₹500 today to everybody whom you know.', 'content.sums'],
  ] as const)('with %s', async (_what, field, text, code) => {
    for (const request of [send, preview])
      expect(await refusal(request(everybody, { [field]: text }))).toMatchObject({
        code,
        details: { fields: { [field]: code } },
      })
  })

  test('in the same words, and the third in a week that reaches somebody, also of two operators at one instant', async () => {
    await nextWeek()
    const second = await newOperator(w)
    await send(ofCircle, { bodyEn: 'The first message of this week.' })
    expect(
      (await refusal(send(ofCircle, { bodyEn: 'The first message of this week.' }))).code,
    ).toBe('telling.sent-already')
    const outcomes = await Promise.allSettled([
      send(everybody, { bodyEn: 'The second message of this week.' }),
      send(everybody, { bodyEn: 'The third message of this week.' }, second),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const to of [ofCircle, { kind: 'privacy' } as const, everybody])
      expect(['telling.enough', 'telling.nobody']).toContain(
        (await refusal(send(to, { bodyEn: 'A fourth message of this week.' }))).code,
      )
    // The other circle had one only.
    await send(
      { kind: 'circle', circleId: other.circleId },
      { bodyEn: 'A message to this circle.' },
    )
    await nextWeek()
    await send(ofCircle, { bodyEn: 'A week later there is room again.' })
    await w.work()
  })

  test('to a circle that is not there, and to nobody', async () => {
    await nextWeek()
    const nowhere = { kind: 'circle', circleId: operator.memberId } as const
    expect((await refusal(send(nowhere))).code).toBe('circles.unknown')
    expect((await refusal(send({ kind: 'privacy' }))).code).toBe('telling.nobody')
  })
})

test('members who agreed to an older privacy notice are counted and told, and nobody else', async () => {
  await nextWeek()
  const [older, newer] = [await newMember(w, circle), await newMember(w, circle)]
  await w.owner.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE agreement SET version = '2026-01-01'
      WHERE member_id = '${older.memberId}' AND kind = 'privacy'; COMMIT`)
  expect((await messages()).olderConsent).toBe(1)
  await send({ kind: 'privacy' })
  await w.work()
  expect([(await unreadOf(older)).length, (await unreadOf(newer)).length]).toEqual([1, 0])
})

test('who left hears nothing, who blocked others does', async () => {
  await nextWeek()
  const [left, blocker] = [await newMember(w, circle), await newMember(w, circle)]
  await w.owner.pool.query('INSERT INTO member_block VALUES ($1, $2, $3, app_now())', [
    circle.circleId,
    blocker.memberId,
    circle.admin.memberId,
  ])
  await w.call('POST /user/close-account', { token: left.token, body: { email: left.email } })
  await send(ofCircle)
  await w.work()
  expect(await noticesTo(w, left, 'operator_wrote')).toEqual([])
  expect(await unreadOf(blocker)).toHaveLength(1)
})

test('what was sent to whom is a CSV without names, numbers and ids', async () => {
  const http = await testApp(w)
  const { data } = await messages()
  const newest = data[0]
  const csv = (messageId: string, by = operator) =>
    http.send({ url: `/api/operator/member-messages/sent?messageId=${messageId}` }, by)
  const response = await csv(newest?.id ?? '')
  expect(response.statusCode).toBe(200)
  const [head, ...lines] = response.body.trimEnd().split('\r\n')
  expect(head).toBe(DOWNLOADS['GET /operator/member-messages/sent']?.[0])
  expect(lines.filter((line) => line.split(',')[2] === 'app')).toHaveLength(newest?.people ?? 0)
  expect(new Set(lines.map((line) => line.split(',')[2]))).toEqual(new Set(['app', 'email']))
  for (const person of [inHindi, circle.admin])
    for (const secret of [person.name, person.phone, person.email, person.memberId])
      expect(response.body).not.toContain(secret)
  // Whoever has the ids of members finds nobody by hashing them.
  const codes = new Set(lines.map((line) => line.split(',')[1]))
  expect(codes.size).toBe(newest?.people)
  const { rows } = await w.owner.pool.query<{ id: string }>('SELECT member_id AS id FROM member')
  for (const { id } of rows)
    expect(codes).not.toContain(sha256(`${newest?.id} ${id}`).toString('hex').slice(0, 16))
  expect((await csv(newest?.id ?? '')).body).toBe(response.body)
  expect((await csv(operator.memberId)).statusCode).toBe(404)
  expect((await csv(newest?.id ?? '', circle.admin)).statusCode).toBe(403)
  await http.close()
})

test('a circle is told in parts, a try that ended goes on where it was, and nobody is told twice', async () => {
  await nextWeek()
  w.isLawful = false
  const many = 2 * NOTIFIED_AT_ONCE + 100
  // Rows of members alone are enough for their notices; nothing goes out to them.
  await w.owner.pool.query(
    `INSERT INTO member (circle_id, member_id, status, name_sealed, phone_sealed, registered_at, joined_at)
     SELECT $1, gen_random_uuid(), 'active', '', '', app_now(), app_now() FROM generate_series(1, $2)`,
    [other.circleId, many],
  )
  const before = (await preview({ kind: 'circle', circleId: other.circleId })).people
  await send({ kind: 'circle', circleId: other.circleId })
  const { rows } = await w.owner.pool.query<{ message_id: string }>(
    'SELECT message_id FROM member_message ORDER BY sent_at DESC LIMIT 1',
  )
  const of = { circleId: other.circleId, messageId: rows[0]?.message_id ?? '' }
  await Promise.all([notifyCircleOfMessage(w.world, of), notifyCircleOfMessage(w.world, of)])
  await notifyCircleOfMessage(w.world, of)
  await w.work()
  const made = await w.owner.pool.query<{ notices: number; people: number }>(
    `SELECT count(*)::int AS notices, count(DISTINCT member_id)::int AS people FROM notice
     WHERE about->>'messageId' = $1`,
    [of.messageId],
  )
  expect(made.rows).toEqual([{ notices: before, people: before }])
  expect((await messages()).data[0]).toMatchObject({ people: before, done: true })
  const { rows: acts } = await w.owner.pool.query(
    'SELECT whom_id FROM audit_log WHERE circle_id = $1 AND subject_id = $2',
    [of.circleId, of.messageId],
  )
  expect(acts).toEqual([{ whom_id: other.admin.memberId }])
})
