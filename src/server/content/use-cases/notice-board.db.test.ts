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
        `SELECT d.channel FROM notice n JOIN delivery d USING (circle_id, notice_id)
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
