import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { refusal } from '#test/helping/commands.ts'
import { newMember } from '#test/circle/people.ts'
import { noticesTo, REASON } from '#test/circle/staff.ts'
import { contentDesk } from '#test/content/content-desk.ts'

const { w, circle, elsewhere, written, sent, published, move, seen } = await contentDesk()
const member = await newMember(w, circle)
const board = async (person = member) =>
  (await w.call('GET /circle/news', { token: person.token, query: {} })).data
const titles = async () => (await board()).map(({ title }) => title)
async function inMs(ms: number): Promise<string> {
  const { rows } = await w.owner.pool.query<{ now: Temporal.Instant }>('SELECT app_now() AS now')
  if (rows[0] === undefined) throw new Error('no time')
  return Temporal.Instant.fromEpochMilliseconds(rows[0].now.epochMilliseconds + ms).toString()
}

describe('a meeting', () => {
  test('is first and by date while it is ahead, with what is pinned below it', async () => {
    const far = { at: await inMs(20 * DAY_MS), venue: 'School, room 3' }
    await published({ title: 'Rules of the circle', pinned: true })
    await published({ title: 'Far meeting', meeting: far })
    await published({ title: 'Plain news' })
    await published({
      title: 'Next meeting',
      meeting: { at: await inMs(2 * DAY_MS), venue: 'At the well' },
    })
    await w.advance(HOUR_MS)
    await published({ title: 'Later news' })
    expect(await titles()).toEqual([
      'Next meeting',
      'Far meeting',
      'Rules of the circle',
      'Later news',
      'Plain news',
    ])
    expect((await board())[1]).toMatchObject({ meeting: far, pinned: false })
    await w.advance(3 * DAY_MS)
    expect(await titles()).toEqual([
      'Far meeting',
      'Rules of the circle',
      'Later news',
      'Next meeting',
      'Plain news',
    ])
  })

  test('has a time that is ahead, within a year', async () => {
    const wrong = (at: string) => refusal(written(circle.admin, { meeting: { at, venue: 'Here' } }))
    for (const at of [await inMs(-HOUR_MS), await inMs(400 * DAY_MS)])
      expect(await wrong(at)).toMatchObject({
        code: 'content.meeting-time',
        details: { fields: { day: 'content.meeting-time' } },
      })
  })

  test('is shown to the second administrator, and can be taken out again', async () => {
    const meeting = { at: await inMs(DAY_MS), venue: 'School' }
    const draft = await written(circle.admin, { meeting, pinned: true, forVisitors: true })
    expect((await seen(circle.admin2, 'news', draft.id)).data.fields).toMatchObject({
      meeting,
      pinned: true,
      forVisitors: true,
    })
    if (draft.fields.kind !== 'news') throw new Error('not news')
    const { slug, language, title, summary, body } = draft.fields
    const { data } = await w.call('PUT /staff/content/news/{newsId}', {
      token: circle.admin.token,
      params: { newsId: draft.id },
      body: { slug, language, title, summary, body, version: draft.version },
    })
    expect(data.fields).toMatchObject({ meeting: null, pinned: false, forVisitors: false })
  })

  test('is not for news of the whole site, which is on no board', async () => {
    const meeting = { at: await inMs(DAY_MS), venue: 'School' }
    for (const more of [{ meeting }, { pinned: true }, { forVisitors: true }])
      expect((await refusal(written(circle.admin, { whose: 'site', ...more }))).code).toBe(
        'request.invalid',
      )
  })
})

describe('pinned pieces', () => {
  test('are two at most, also when two are published at one instant; two languages are one', async () => {
    const { admin, admin2 } = elsewhere
    const pinned = (slug: string, language: 'en' | 'hi' = 'en') =>
      sent(admin, { slug, language, pinned: true })
    await move(admin2, await pinned('first'), 'publish')
    const waiting = { second: await pinned('second'), third: await pinned('third') }
    const outcomes = await Promise.allSettled(
      Object.values(waiting).map((piece) => move(admin2, piece, 'publish')),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((each) => each.status === 'rejected')?.reason).toMatchObject({
      code: 'content.pinned-enough',
    })
    const [won, lost] =
      outcomes[0]?.status === 'fulfilled'
        ? (['second', 'third'] as const)
        : (['third', 'second'] as const)
    await move(admin2, await pinned(won, 'hi'), 'publish')
    const english = (await seen(admin2, 'news', waiting[won].id)).data
    await move(admin2, english, 'withdraw', REASON)
    // It is pinned in Hindi still.
    const again = () => move(admin2, waiting[lost], 'publish')
    expect((await refusal(again())).code).toBe('content.pinned-enough')
    expect((await board(admin)).map(({ slug, language }) => [slug, language])).toEqual([
      [won, 'hi'],
      ['first', 'en'],
    ])
  })
})

describe('when something is published for the circle', () => {
  const heard = async (person = member) => {
    await w.work()
    return noticesTo(w, person, 'board_published')
  }

  test('its members are told once for both languages, and nobody else', async () => {
    const before = (await heard()).length
    const stranger = await newMember(w, elsewhere)
    await published({ slug: 'told', title: 'Told' })
    await published({ slug: 'told', language: 'hi', title: 'बताया' })
    await published({ whose: 'site' })
    expect([(await heard()).length - before, await heard(stranger)]).toEqual([1, []])
  })

  test('each member may switch it off, like other topics', async () => {
    const deliveries = async () => {
      await w.work()
      const { rows } = await w.owner.pool.query<{ channel: string }>(
        `SELECT d.channel FROM notice n JOIN every_delivery d USING (circle_id, notice_id)
         WHERE n.member_id = $1 AND n.kind = 'board_published'`,
        [member.memberId],
      )
      return rows.map(({ channel }) => channel)
    }
    const before = (await deliveries()).length
    await published()
    expect((await deliveries()).length).toBe(before + 1)
    await w.call('PUT /user/notice-preferences', {
      token: member.token,
      body: { topics: [{ topic: 'board', email: false, push: false }], digest: 'off' },
    })
    await published()
    expect((await deliveries()).length).toBe(before + 1)
  })
})

describe('important news', () => {
  const important = (slug: string, language: 'en' | 'hi' = 'en', marked = true) =>
    sent(circle.admin, { slug, language, title: slug, important: marked })
  const publish = async (piece: Awaited<ReturnType<typeof important>>) =>
    move(circle.admin2, piece, 'publish')
  const heard = async (kind: 'board_important' | 'board_published') => {
    await w.work()
    return (await noticesTo(w, member, kind)).length
  }
  const textsTo = ({ phone }: { phone: string }) =>
    w.texts.filter(({ to }) => to === `+91${phone}`).map(({ text }) => text)

  test('goes by SMS to those without an email or who chose it, without a word of it', async () => {
    const [byPhone, off, wants] = [
      await newMember(w, circle),
      await newMember(w, circle),
      await newMember(w, circle),
    ]
    await w.owner.pool.query(
      'UPDATE identity SET email_verified_at = NULL WHERE member_id = ANY ($1)',
      [[byPhone.memberId, off.memberId]],
    )
    for (const [who, sms] of [
      [off, false],
      [wants, true],
    ] as const)
      await w.call('PUT /user/notice-preferences', {
        token: who.token,
        body: { topics: [{ topic: 'board', email: true, push: true, sms }], digest: 'off' },
      })
    const piece = await important('the-well-is-dry')
    expect((await seen(circle.admin2, 'news', piece.id)).data.fields).toMatchObject({
      important: true,
    })
    await publish(piece)
    await w.work()
    expect(
      [byPhone, wants, off, member].map((who) => textsTo(who).map((text) => text.template)),
    ).toEqual([['notice-board'], ['notice-board'], [], []])
    const [text] = textsTo(byPhone)
    expect(text?.variables).toEqual([])
    for (const word of ['well', circle.name]) expect(text?.rendered).not.toContain(word)
    expect(await heard('board_important')).toBe(1)
  })

  test('is written by administrators alone, needs the second one, and is of no other page', async () => {
    expect((await refusal(sent(circle.admin, { whose: 'site', important: true }))).code).toBe(
      'request.invalid',
    )
    const piece = await important('by-one-alone')
    expect((await refusal(move(circle.admin, piece, 'publish'))).code).toBe('content.own')
    for (const who of [circle.steward, member])
      expect((await refusal(written(who, { important: true }))).code).toMatch(/^(request|staff)\./)
  })

  test('is two a month in a circle, also of two at one instant, and two again in the next', async () => {
    const { rows } = await w.owner.pool.query<{ ms: number }>(
      `SELECT (extract(epoch FROM (date_trunc('month', app_now() AT TIME ZONE 'Asia/Kolkata')
        + interval '1 month' - app_now() AT TIME ZONE 'Asia/Kolkata')) * 1000)::float8 AS ms`,
    )
    const third = await Promise.all([important('second'), important('third')])
    const outcomes = await Promise.allSettled(third.map(publish))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((each) => each.status === 'rejected')?.reason).toMatchObject({
      code: 'content.important-enough',
    })
    const left = third[outcomes[0]?.status === 'fulfilled' ? 1 : 0]
    if (left === undefined) throw new Error('nothing is left')
    expect((await refusal(publish(left))).code).toBe('content.important-enough')
    // The other language of what went out is nothing new; another circle has places of its own.
    const before = await heard('board_important')
    await publish(await important('the-well-is-dry', 'hi'))
    expect(await heard('board_important')).toBe(before)
    const there = await sent(elsewhere.admin, { slug: 'there', important: true })
    await move(elsewhere.admin2, there, 'publish')
    // The database takes no third place, and no other month.
    for (const [columns, values, code] of [
      ['circle_id, place, slug', `'${circle.circleId}', 3, 'x'`, '23514'],
      ['circle_id, place, slug', `'${circle.circleId}', 2, 'x'`, '23505'],
      ['circle_id, month, place, slug', `'${circle.circleId}', '2020-01-01', 1, 'x'`, '42501'],
    ])
      await expect(
        w.world.database.pool.query(`INSERT INTO important_news (${columns}) VALUES (${values})`),
      ).rejects.toMatchObject({ code })
    const ms = rows[0]?.ms ?? 0
    for (let rest = ms + HOUR_MS; rest > 0; rest -= 5 * DAY_MS) {
      await w.advance(Math.min(rest, 5 * DAY_MS))
      await board(circle.admin2)
    }
    await publish(left)
    expect(await heard('board_important')).toBe(before + 1)
  })
})
