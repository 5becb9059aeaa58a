import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContentKind, type ContentMove, SHOWING_VERSION } from '#domain/content/content.ts'
import { NO_ID, sendTwice, refusal } from '#test/helping/commands.ts'
import { helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { actsIn, REASON, type StaffedCircle, staffed, noticesTo } from '#test/circle/staff.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: StaffedCircle
let elsewhere: StaffedCircle
beforeAll(async () => {
  w = await helpingWorld()
  circle = await staffed(w, await helpingCircle(w))
  elsewhere = await staffed(w, await helpingCircle(w))
})
afterAll(() => w.close())

const NEWS = {
  whose: 'circle' as 'circle' | 'site',
  language: 'en' as 'en' | 'hi',
  title: 'A meeting',
  summary: 'What we talk about there.',
  body: 'We meet **on Sunday**.',
}
const SLIDE = {
  language: 'en' as const,
  place: 1,
  picture: 'tree' as const,
  words: 'People who know each other',
  path: '/rules' as string | null,
}
const POSTER = {
  whose: 'circle' as const,
  language: 'hi' as const,
  form: 'banner' as const,
  picture: 'gift' as const,
  title: 'साथ रहें',
  words: 'हम एक-दूसरे को जानते हैं।',
}
let slugs = 0
const written = async (by: Person, more: Partial<typeof NEWS & { slug: string }> = {}) =>
  (
    await w.call('POST /staff/content/news', {
      token: by.token,
      body: { ...NEWS, slug: `piece-${++slugs}`, ...more },
    })
  ).data
const move = (
  by: Person,
  { id, version, kind = 'news' }: { id: string; version: number; kind?: ContentKind },
  what: ContentMove,
  reason?: string,
) =>
  w.call('POST /staff/content/{kind}/{contentId}/move', {
    token: by.token,
    params: { kind, contentId: id },
    body: { move: what, version, ...(reason !== undefined && { reason }) },
  })
const sent = async (by: Person, more: Parameters<typeof written>[1] = {}) =>
  (await move(by, await written(by, more), 'send')).data
const published = async (more: Parameters<typeof written>[1] = {}) =>
  (await move(circle.admin2, await sent(circle.admin, more), 'publish')).data
const seen = (by: Person, kind: ContentKind, contentId: string) =>
  w.call('GET /staff/content/{kind}/{contentId}', { token: by.token, params: { kind, contentId } })
const list = (by: Person, kind: ContentKind = 'news') =>
  w.call('GET /staff/content', { token: by.token, query: { kind, limit: '100' } })

describe('news', () => {
  test('go from their author’s draft to a second administrator and to visitors, and off the page', async () => {
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
      'Published. Visitors see it within a minute.',
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

  test('are published or handed back by nobody who wrote them, also not by whoever changed them last', async () => {
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

describe('what is for the whole site', () => {
  test('is written by administrators of the first circle only, and seen by them only', async () => {
    expect((await refusal(written(elsewhere.admin, { whose: 'site' }))).code).toBe(
      'content.site-only',
    )
    expect(
      (
        await refusal(
          w.call('POST /staff/content/slides', { token: elsewhere.admin.token, body: SLIDE }),
        )
      ).code,
    ).toBe('content.site-only')
    expect(
      (
        await refusal(
          w.call('POST /staff/content/posters', {
            token: elsewhere.admin.token,
            body: { ...POSTER, whose: 'site' },
          }),
        )
      ).code,
    ).toBe('content.site-only')
    const site = await written(circle.admin, { whose: 'site', slug: 'for-all' })
    const own = await written(elsewhere.admin)
    expect([(await list(circle.admin)).site, (await list(elsewhere.admin)).site]).toEqual([
      true,
      false,
    ])
    const ids = async (by: Person) => (await list(by)).data.map(({ id }) => id)
    expect([
      (await ids(circle.admin2)).includes(site.id),
      (await ids(elsewhere.admin)).includes(site.id),
      (await ids(circle.admin)).includes(own.id),
    ]).toEqual([true, false, false])
    for (const id of [site.id, NO_ID])
      expect((await refusal(seen(elsewhere.admin, 'news', id))).code).toBe('content.unknown')
    expect((await refusal(seen(circle.admin, 'poster', site.id))).code).toBe('content.unknown')
  })

  test('are slides too, with one of our drawings and no address elsewhere', async () => {
    const { data } = await w.call('POST /staff/content/slides', {
      token: circle.admin.token,
      body: SLIDE,
    })
    expect(data).toMatchObject({
      whose: 'site',
      fields: { kind: 'slide', picture: 'tree', place: 1, path: '/rules' },
      shown: { hi: [] },
    })
    for (const path of ['//evil.example', 'https://evil.example', 'rules', '/RULES'])
      expect(
        (
          await refusal(
            w.call('POST /staff/content/slides', {
              token: circle.admin.token,
              body: { ...SLIDE, path },
            }),
          )
        ).code,
      ).toBe('content.path-invalid')
    expect(
      (
        await refusal(
          w.call('POST /staff/content/slides', {
            token: circle.admin.token,
            body: { ...SLIDE, picture: 'photo' as never },
          }),
        )
      ).code,
    ).toBe('request.invalid')
    const stranger = w.call('PUT /staff/content/slides/{slideId}', {
      token: elsewhere.admin.token,
      params: { slideId: data.id },
      body: { ...SLIDE, version: data.version },
    })
    expect((await refusal(stranger)).code).toBe('content.unknown')
    const changed = await w.call('PUT /staff/content/slides/{slideId}', {
      token: circle.admin.token,
      params: { slideId: data.id },
      body: { ...SLIDE, place: 2, path: null, version: data.version },
    })
    expect(changed.data.fields).toMatchObject({ place: 2, path: null })
    const stage = async (kind: 'slide', piece: { id: string; version: number }) =>
      move(
        circle.admin2,
        { ...(await move(circle.admin, { ...piece, kind }, 'send')).data, kind },
        'publish',
      )
    expect((await stage('slide', changed.data)).data.state).toBe('published')
  })
})

describe('posters', () => {
  test('are written, changed and published like news', async () => {
    const { data } = await w.call('POST /staff/content/posters', {
      token: circle.admin.token,
      body: POSTER,
    })
    const { whose: _whose, ...fields } = POSTER
    const changed = await w.call('PUT /staff/content/posters/{posterId}', {
      token: circle.admin.token,
      params: { posterId: data.id },
      body: { ...fields, form: 'poster', version: data.version },
    })
    expect(changed.data.fields).toMatchObject({ kind: 'poster', form: 'poster', title: 'साथ रहें' })
    const waiting = (await move(circle.admin, { ...changed.data, kind: 'poster' }, 'send')).data
    expect((await move(circle.admin2, { ...waiting, kind: 'poster' }, 'publish')).data.state).toBe(
      'published',
    )
  })

  test.each([
    ['₹500 for you', 'content.sums'],
    ['Double it: best returns', 'content.promises'],
    ['www.example.in', 'content.addresses'],
  ])('and slides say nothing like “%s”', async (words, code) => {
    expect(
      await refusal(
        w.call('POST /staff/content/posters', {
          token: circle.admin.token,
          body: { ...POSTER, words },
        }),
      ),
    ).toMatchObject({ code, details: { fields: { words: code } } })
    expect(
      (
        await refusal(
          w.call('POST /staff/content/slides', {
            token: circle.admin.token,
            body: { ...SLIDE, words },
          }),
        )
      ).code,
    ).toBe(code)
  })
})

test('a preview shows what visitors would see in each language, and keeps nothing', async () => {
  const before = (await list(circle.admin)).data.length
  const { shown, hints } = await w.call('POST /staff/content/preview', {
    token: circle.admin.token,
    body: {
      language: 'hi',
      title: 'बैठक <b>',
      summary: 'x',
      body: '# आओ\n\n<script>alert(1)</script> ![x](https://a.example/p.png) [नियम](/rules) ₹500 ब्याज',
    },
  })
  expect(hints).toEqual(['sums', 'promises'])
  expect(shown.hi.slice(0, 3)).toEqual([
    { kind: 'open', tag: 'h1' },
    { kind: 'text', text: 'बैठक <b>' },
    { kind: 'close', tag: 'h1' },
  ])
  expect(shown.hi.filter(({ href }) => href !== undefined)).toEqual([
    { kind: 'open', tag: 'a', href: '/rules' },
  ])
  expect(
    shown.hi.filter(({ kind, tag }) => kind === 'open' && tag !== undefined).map(({ tag }) => tag),
  ).toEqual(['h1', 'h2', 'p', 'a'])
  expect(JSON.stringify(shown.en)).toContain('in Hindi')
  expect((await list(circle.admin)).data.length).toBe(before)
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

test('what somebody wrote who has left and whose key is gone can still be looked at, decided and changed; what was about them is not there', async () => {
  const gone = await newMember(w, circle, { roles: ['admin'] })
  const waiting = await sent(gone)
  const back = (await move(circle.admin, await sent(gone), 'hand_back', REASON)).data
  const {
    data: { testimonial },
  } = await w.call('PUT /user/testimonial', {
    token: gone.token,
    body: {
      language: 'en',
      words: 'People here know each other.',
      onSite: true,
      consentVersion: SHOWING_VERSION,
    },
  })
  await w.owner.pool.query(
    "UPDATE member SET status = 'closed', closed_at = app_now() WHERE member_id = $1",
    [gone.memberId],
  )
  await w.owner.pool.query('DELETE FROM person_key WHERE member_id = $1', [gone.memberId])
  w.world.vault.forget(gone)
  expect((await seen(circle.admin, 'news', back.id)).data).toMatchObject({
    note: null,
    byName: expect.stringContaining('Former member'),
  })
  expect((await move(circle.admin, waiting, 'publish')).data.state).toBe('published')
  expect((await list(circle.admin, 'testimonial')).data).toEqual([])
  expect((await refusal(seen(circle.admin, 'testimonial', testimonial?.id ?? ''))).code).toBe(
    'content.unknown',
  )
})
