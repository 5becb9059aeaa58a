import { describe, expect, test } from 'vitest'
import { sendTwice, refusal } from '#test/helping/commands.ts'
import { newMember } from '#test/circle/people.ts'
import { actsIn, REASON, noticesTo } from '#test/circle/staff.ts'
import { NEWS, contentDesk } from '#test/content/content-desk.ts'

const { w, circle, written, move, sent, published, seen, list } = await contentDesk()

describe('news', () => {
  test('go from draft to a second administrator, to visitors and off the page', async () => {
    const draft = await written(circle.admin)
    expect(draft).toMatchObject({
      state: 'draft',
      whose: 'circle',
      title: 'A meeting',
      byName: circle.admin.name,
      mine: true,
      can: ['send', 'withdraw', 'change'],
      note: null,
    })
    const waiting = (await move(circle.admin, draft, 'send')).data
    expect(waiting).toMatchObject({ state: 'review', can: ['take_back'] })
    expect((await seen(circle.admin2, 'news', draft.id)).data).toMatchObject({
      mine: false,
      can: ['publish', 'hand_back'],
    })
    expect((await noticesTo(w, circle.admin2, 'content_waiting')).length).toBeGreaterThan(0)
    const { message, data } = await move(circle.admin2, waiting, 'publish')
    expect([message, data.state, data.publishedAt !== null]).toEqual([
      'Published. The members of your circle see it now.',
      'published',
      true,
    ])
    expect(await noticesTo(w, circle.admin, 'content_published')).toEqual(['content_published'])
    expect((await move(circle.admin2, data, 'withdraw', REASON)).data).toMatchObject({
      state: 'withdrawn',
      note: REASON,
      can: ['change'],
    })
    const acts = (await actsIn(w, circle)).filter(({ act }) => act.startsWith('content.'))
    expect(acts.map(({ act, before, after, whom_id }) => [act, before, after, whom_id])).toEqual([
      [
        'content.create',
        { content: 'news', state: null },
        { content: 'news', state: 'draft' },
        null,
      ],
      [
        'content.send',
        { content: 'news', state: 'draft' },
        { content: 'news', state: 'review' },
        null,
      ],
      [
        'content.publish',
        { content: 'news', state: 'review' },
        { content: 'news', state: 'published' },
        circle.admin.memberId,
      ],
      [
        'content.withdraw',
        { content: 'news', state: 'published' },
        { content: 'news', state: 'withdrawn' },
        circle.admin.memberId,
      ],
    ])
    expect(acts.every(({ readable }) => !readable)).toBe(true)
  })

  test('are handed back with a reason, changed, and looked at again', async () => {
    const waiting = await sent(circle.admin)
    expect((await refusal(move(circle.admin2, waiting, 'hand_back'))).code).toBe('request.invalid')
    const back = (await move(circle.admin2, waiting, 'hand_back', REASON)).data
    expect((await seen(circle.admin, 'news', back.id)).data).toMatchObject({
      state: 'draft',
      note: REASON,
      can: ['send', 'withdraw', 'change'],
    })
    const changed = await w.call('PUT /staff/content/news/{newsId}', {
      token: circle.admin.token,
      params: { newsId: back.id },
      body: {
        slug: 'changed-now',
        language: 'en',
        title: 'Another title',
        summary: NEWS.summary,
        body: NEWS.body,
        version: back.version,
      },
    })
    expect(changed.data).toMatchObject({
      title: 'Another title',
      note: null,
      version: back.version + 1,
    })
  })

  test('are decided by nobody who wrote them or changed them last', async () => {
    const waiting = await sent(circle.admin)
    for (const what of ['publish', 'hand_back'] as const)
      expect((await refusal(move(circle.admin, waiting, what, REASON))).code).toBe('content.own')
    expect((await refusal(move(circle.admin2, waiting, 'take_back'))).code).toBe(
      'content.not-author',
    )
    const draft = (await move(circle.admin, waiting, 'take_back')).data
    const { data } = await w.call('PUT /staff/content/news/{newsId}', {
      token: circle.admin2.token,
      params: { newsId: draft.id },
      body: {
        slug: 'by-two',
        language: 'en',
        title: NEWS.title,
        summary: NEWS.summary,
        body: NEWS.body,
        version: draft.version,
      },
    })
    expect((await refusal(move(circle.admin, data, 'send'))).code).toBe('content.not-author')
    const again = (await move(circle.admin2, data, 'send')).data
    expect((await refusal(move(circle.admin2, again, 'publish'))).code).toBe('content.own')
    expect((await move(circle.admin, again, 'publish')).data.state).toBe('published')
  })

  test('cannot be changed while somebody looks at them or visitors see them', async () => {
    const waiting = await sent(circle.admin)
    const change = (piece: { id: string; version: number }, slug: string) =>
      w.call('PUT /staff/content/news/{newsId}', {
        token: circle.admin.token,
        params: { newsId: piece.id },
        body: {
          slug,
          language: 'en',
          title: NEWS.title,
          summary: NEWS.summary,
          body: NEWS.body,
          version: piece.version,
        },
      })
    expect((await refusal(change(waiting, 'in-review'))).code).toBe('content.not-now')
    const shown = (await move(circle.admin2, waiting, 'publish')).data
    expect((await refusal(change(shown, 'published-now'))).code).toBe('content.not-now')
    expect(
      (await refusal(change({ ...shown, version: shown.version - 1 }, 'stale-now'))).code,
    ).toBe('request.changed-meanwhile')
    expect((await refusal(move(circle.admin2, shown, 'send'))).code).toBe('content.not-now')
  })

  test('have one address in each language', async () => {
    const first = await written(circle.admin, { slug: 'once-only' })
    expect((await refusal(written(circle.admin2, { slug: 'once-only' }))).code).toBe(
      'content.slug-taken',
    )
    expect(await refusal(written(circle.admin, { slug: 'Not so' }))).toMatchObject({
      code: 'content.slug-invalid',
      details: { fields: { slug: 'content.slug-invalid' } },
    })
    const hindi = await written(circle.admin, { slug: 'once-only', language: 'hi', title: 'बैठक' })
    expect([hindi.fields, (await seen(circle.admin, 'news', first.id)).data.fields]).toMatchObject([
      { other: first.id },
      { other: hindi.id },
    ])
    const second = await written(circle.admin)
    const change = w.call('PUT /staff/content/news/{newsId}', {
      token: circle.admin.token,
      params: { newsId: second.id },
      body: {
        slug: 'once-only',
        language: 'en',
        title: NEWS.title,
        summary: NEWS.summary,
        body: NEWS.body,
        version: second.version,
      },
    })
    expect((await refusal(change)).code).toBe('content.slug-taken')
    const both = await Promise.allSettled(
      [circle.admin, circle.admin2].map((by) => written(by, { slug: 'at-once' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({
      code: 'content.slug-taken',
    })
  })

  test('are kept once for a repeated request', async () => {
    const made = await sendTwice(
      w,
      'POST /staff/content/news',
      { token: circle.admin.token, body: { ...NEWS, slug: 'twice' } },
      { body: { ...NEWS, slug: 'twice-not' } },
    )
    const { rows } = await w.owner.pool.query("SELECT news_id FROM news WHERE slug LIKE 'twice%'")
    expect(rows).toEqual([{ news_id: made.data.id }])
    await sendTwice(
      w,
      'POST /staff/content/{kind}/{contentId}/move',
      {
        token: circle.admin.token,
        params: { kind: 'news', contentId: made.data.id },
        body: { move: 'send', version: 1 },
      },
      { body: { move: 'withdraw', version: 1 } },
    )
  })

  test('that two administrators decide at once are decided by one of them', async () => {
    const third = await newMember(w, circle, { roles: ['admin'] })
    const waiting = await sent(circle.admin)
    const outcomes = await Promise.allSettled([
      move(circle.admin2, waiting, 'publish'),
      move(third, waiting, 'hand_back', REASON),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((each) => each.status === 'rejected')?.reason).toMatchObject({
      code: 'request.changed-meanwhile',
    })
    const {
      rows: [stored],
    } = await w.owner.pool.query<{ state: string }>('SELECT state FROM news WHERE news_id = $1', [
      waiting.id,
    ])
    expect(['published', 'draft']).toContain(stored?.state)
  })
})

test('the view of news shows each language as visitors get it', async () => {
  const english = await published({ slug: 'two-tongues' })
  const hindi = await written(circle.admin, { slug: 'two-tongues', language: 'hi', title: 'बैठक' })
  const { data } = await seen(circle.admin, 'news', hindi.id)
  expect([
    JSON.stringify(data.shown.en).includes('A meeting'),
    JSON.stringify(data.shown.hi).includes('बैठक'),
    JSON.stringify(data.shown.en).includes('in Hindi'),
  ]).toEqual([true, true, false])
  expect(JSON.stringify((await seen(circle.admin, 'news', english.id)).data.shown.hi)).toContain(
    'A meeting',
  )
})

test('lists come in pages, the last changed first, and count what waits for others', async () => {
  const { data, nextCursor, waiting } = await w.call('GET /staff/content', {
    token: circle.admin.token,
    query: { kind: 'news', limit: '2' },
  })
  const next = await w.call('GET /staff/content', {
    token: circle.admin.token,
    query: { kind: 'news', limit: '2', cursor: nextCursor ?? '' },
  })
  expect([
    data.length,
    next.data.length,
    data.some(({ id }) => next.data.some((other) => other.id === id)),
  ]).toEqual([2, 2, false])
  const more = await sent(circle.admin2)
  expect((await list(circle.admin)).waiting).toMatchObject({
    news: (waiting['news'] ?? 0) + 1,
    slide: 0,
  })
  expect(
    (
      await w.call('GET /staff/content', {
        token: circle.admin.token,
        query: { kind: 'news', state: 'review', limit: '100' },
      })
    ).data.map(({ id }) => id),
  ).toContain(more.id)
})
