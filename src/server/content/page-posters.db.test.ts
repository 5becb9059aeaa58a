import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { posterSpec } from './poster-specs.ts'
import { pageHtml } from '#test/content/page-html.ts'
import { shownContent } from '#test/content/shown-content.ts'

const { w, circle, author, reviewer, shown } = await shownContent()

test('slides replace the built-in ones with own drawings; posters are listed', async () => {
  const staff = [circle.circleId, author.memberId, reviewer.memberId]
  await w.owner.pool.query(
    `INSERT INTO slide
        (slide_id, language, state, place, picture, words, path, author_circle_id, author_id,
          reviewer_id, created_at, changed_at, published_at)
      VALUES ($4, 'en', 'published', 1, 'tree', 'Come on Sunday', '/news', $1, $2, $3, app_now(),
        app_now(), app_now())`,
    [...staff, newUuid()],
  )
  await w.owner.pool.query(
    `INSERT INTO poster
        (poster_id, language, state, kind, picture, title, words, author_circle_id, author_id,
          reviewer_id, created_at, changed_at, published_at)
      VALUES ($4, 'en', 'published', 'poster', 'tree', 'Help each other', 'Nothing comes back.', $1,
        $2, $3, app_now(), app_now(), app_now())`,
    [...staff, newUuid()],
  )
  const home = await shown('home')
  expect(home).toMatch(/<svg>tree<\/svg><figcaption><a href="\/news">Come on Sunday/)
  expect(home?.match(/data-carousel=""/g)).toHaveLength(1)
  expect(await shown('promotion')).toMatch(
    /<p>Nothing comes back.<\/p><p><a href="\/posters\/([0-9a-f-]{36})">[^<]*: Help each other<\/a><\/p><p><a href="\/posters\/\1.png">Picture \(PNG\): Help each other<\/a>/,
  )
  expect(await shown('home', { language: 'hi' })).toBe(pageHtml('home', {}, 'hi'))
})

describe('posters', () => {
  const url = 'https://paraspar.example'
  const spec = (file: string, slug?: string) =>
    inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
      posterSpec(ctx, { circle: slug, file, publicUrl: url }),
    )

  test('of the catalogue are always there in the page’s language, with a page and a picture', async () => {
    const page = await shown('promotion', { language: 'hi' })
    expect(
      page?.match(/href="(\/posters\/[a-z]+-hi\.png|\/hi\/posters\/[a-z]+-hi)"/g),
    ).toHaveLength(8)
    expect(await shown('circle', { slug: circle.slug, language: 'hi' })).toContain(
      `href="/hi/c/${circle.slug}/posters/together-hi"`,
    )
  })

  test('carry the page of the site, or of a circle that is seen, and the promise', async () => {
    expect(await spec('together-en')).toMatchObject({
      pageUrl: `${url}/`,
      circle: null,
      promise: expect.stringContaining('No one here promises you anything back'),
    })
    expect(await spec('banner-hi', circle.slug)).toMatchObject({
      form: 'banner',
      pageUrl: `${url}/hi/c/${circle.slug}`,
      circle: expect.stringContaining(circle.name),
    })
    await w.owner.pool.query('UPDATE circle SET seen = false')
    expect(await spec('banner-hi', circle.slug)).toBeUndefined()
  })

  test.each(['together', 'together-fr', 'nothing-en', '../x', newUuid()])(
    'are not there as %s',
    async (file) => {
      expect(await spec(file)).toBeUndefined()
    },
  )

  test('that people wrote are there once they are published, for whom they are', async () => {
    const id = newUuid()
    await w.owner.pool.query(
      `INSERT INTO poster
          (poster_id, circle_id, language, state, kind, picture, title, words, author_circle_id,
            author_id, created_at, changed_at)
        VALUES ($1, $2, 'hi', 'review', 'banner', 'tree', 'Our own', 'We know each other.', $2, $3,
          app_now(), app_now())`,
      [id, circle.circleId, author.memberId],
    )
    expect(await spec(id, circle.slug)).toBeUndefined()
    await w.owner.pool.query(
      "UPDATE poster SET state = 'published', published_at = app_now(), reviewer_id = $1",
      [reviewer.memberId],
    )
    expect(await spec(id, circle.slug)).toMatchObject({
      form: 'banner',
      language: 'hi',
      title: 'Our own',
      pageUrl: `${url}/hi/c/${circle.slug}`,
    })
    expect(await spec(id)).toBeUndefined()
  })
})
