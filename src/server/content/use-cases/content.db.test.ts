import { describe, expect, test } from 'vitest'
import { SHOWING_VERSION } from '#domain/content/content.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { REASON } from '#test/circle/staff.ts'
import { SLIDE, POSTER, contentDesk } from '#test/content/content-desk.ts'

const { w, circle, elsewhere, written, move, sent, seen, list } = await contentDesk()

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
      body:
        '# आओ\n\n<script>alert(1)</script> ![x](https://a.example/p.png) [नियम](/rules) ₹500 ' +
        'ब्याज',
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

test('texts whose author left can be decided and changed, not those about them', async () => {
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
