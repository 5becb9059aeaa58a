import { describe, expect, test } from 'vitest'
import type { DataPage } from '#contract/site.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { publishedAddresses } from './published-addresses.ts'
import { pageHtml } from '#test/content/page-html.ts'
import { shownContent } from '#test/content/shown-content.ts'

const { w, circle, author, reviewer, shown } = await shownContent()

async function news({
  slug = 'meeting',
  language = 'en',
  state = 'published',
  title = 'A meeting',
  body = 'We meet **on Sunday**.',
  of = null as string | null,
  forVisitors = false,
} = {}): Promise<void> {
  await w.owner.pool.query(
    `INSERT INTO news
      (news_id, circle_id, slug, language, state, title, summary, body, author_circle_id, author_id,
        reviewer_id, for_visitors, created_at, changed_at, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'What we talk about there.', $7, $8, $9, $10, $11, app_now(),
       app_now(), CASE WHEN $5 = 'published' THEN app_now() END)`,
    [
      newUuid(),
      of,
      slug,
      language,
      state,
      title,
      body,
      circle.circleId,
      author.memberId,
      state === 'published' ? reviewer.memberId : null,
      forVisitors,
    ],
  )
}

async function sealedBy(
  person: Person,
  place: { table: string; column: string; id: string },
  text: string,
): Promise<Buffer> {
  return inTransaction(
    w.world.database,
    { vault: w.world.vault, language: 'en' },
    async ({ tx, vault }) =>
      (await vault.of(tx, { circleId: circle.circleId, memberId: person.memberId })).seal(
        place,
        text,
      ),
  )
}

async function testimonial(
  person: Person,
  {
    words = 'People here know me.',
    onSite = true,
    state = 'published',
    reviewedBy = reviewer,
  } = {},
): Promise<void> {
  const id = newUuid()
  await w.owner.pool.query(
    `INSERT INTO testimonial
      (circle_id, testimonial_id, member_id, language, state, words_sealed, on_site,
        consent_version, consented_at, reviewer_id, created_at, changed_at, published_at)
     VALUES ($1, $2, $3, 'en', $4, $5, $6, '1', app_now(), $7, app_now(), app_now(), app_now())`,
    [
      circle.circleId,
      id,
      person.memberId,
      state,
      await sealedBy(person, { table: 'testimonial', column: 'words_sealed', id }, words),
      onSite,
      reviewedBy.memberId,
    ],
  )
}

async function leader(
  person: Person,
  { area = 'india', region = null as string | null, onSite = true } = {},
): Promise<void> {
  const id = newUuid()
  await w.owner.pool.query(
    `INSERT INTO leader
      (circle_id, leader_id, member_id, state, area, region, plans, languages, contact_sealed,
        on_site, agreement_version, agreed_at, author_id, reviewer_id, created_at, changed_at,
        published_at)
     VALUES ($1, $2, $3, 'published', $4, $5, '{happy,super}', '{hi}', $6, $7, '1', app_now(), $8,
       $9, app_now(), app_now(), app_now())`,
    [
      circle.circleId,
      id,
      person.memberId,
      area,
      region,
      await sealedBy(
        person,
        { table: 'leader', column: 'contact_sealed', id },
        'Mornings: 98xxx <b>',
      ),
      onSite,
      author.memberId,
      (person === reviewer ? author : reviewer).memberId,
    ],
  )
}

describe('while nothing is published', () => {
  test.each<DataPage>(['home', 'news', 'contact', 'testimonials'])(
    '%s keeps what the page says',
    async (page) => {
      expect(await shown(page)).toBe(pageHtml(page, {}))
    },
  )

  test.each([
    ['news-item', 'meeting'],
    ['news-item', '../etc'],
    ['circle', 'none-here'],
    ['circle', "' OR 1=1"],
  ] as const)('there is no %s %s', async (page, slug) => {
    expect(await shown(page, { slug })).toBeUndefined()
  })
})

describe('news', () => {
  test('are listed once published, with their day, and have a page of their own', async () => {
    await news()
    await news({ slug: 'draft', state: 'draft', title: 'Not yet' })
    await news({ slug: 'asked', state: 'review', title: 'Not yet either' })
    const items = await shown('news')
    expect(items).toContain('<a href="/news/meeting">A meeting</a>')
    expect(items).toMatch(/\d{1,2} \w+ \d{4}/)
    expect(items).not.toContain('Not yet')
    expect(await shown('news-item', { slug: 'meeting' })).toMatch(
      /<h1>A meeting<\/h1>.*<strong>on Sunday<\/strong>/s,
    )
    expect(await shown('news-item', { slug: 'draft' })).toBeUndefined()
  })

  test('without a translation come once, in their own language, and name it', async () => {
    await news({ slug: 'only-english' })
    await news({ slug: 'both', title: 'Both ways' })
    await news({ slug: 'both', language: 'hi', title: 'दोनों तरह' })
    const items = await shown('news', { language: 'hi' })
    expect(items).toContain('दोनों तरह')
    expect(items).not.toContain('Both ways')
    expect(items).toContain('<h2 lang="en"><a href="/hi/news/only-english">')
    expect(items).toContain('अंग्रेज़ी में')
  })

  test('cannot bring HTML of their own', async () => {
    await news({ title: '<img src=x>', body: '<script>alert(1)</script>\n\nWords.' })
    const item = await shown('news-item', { slug: 'meeting' })
    expect(item).toContain('<h1>&lt;img src=x&gt;</h1>')
    expect(item).not.toMatch(/<script|<img/)
    expect(await shown('news')).not.toContain('<img')
  })

  test('of a circle are its members’ alone, unless they are for its page too', async () => {
    const page = (language: 'en' | 'hi' = 'en') => shown('circle', { slug: circle.slug, language })
    await news({ of: circle.circleId })
    expect(await page()).not.toContain('A meeting')
    await news({ of: circle.circleId, language: 'hi', title: 'A Hindi meeting', forVisitors: true })
    for (const language of ['en', 'hi'] as const)
      expect(await page(language)).toMatch(/^(?!.*A meeting).*A Hindi meeting/s)
    expect(await shown('news')).toBe(pageHtml('news', {}))
    expect(await shown('news-item', { slug: 'meeting' })).toBeUndefined()
  })

  test('cannot be published unread', async () => {
    await expect(
      w.owner.pool.query(
        `INSERT INTO news
            (news_id, slug, language, state, title, summary, body, author_circle_id, author_id,
              created_at, changed_at, published_at)
          VALUES ($1, 'x-y', 'en', 'published', 'Title', 'A summary here', 'A body with words', $2,
            $3, app_now(), app_now(), app_now())`,
        [newUuid(), circle.circleId, author.memberId],
      ),
    ).rejects.toThrow('news_published')
  })
})

describe('a circle’s page', () => {
  test('is there only while the circle wants to be seen', async () => {
    expect(await shown('circle', { slug: circle.slug })).toContain(`<h1>${circle.name}</h1>`)
    await w.owner.pool.query('UPDATE circle SET seen = false')
    expect(await shown('circle', { slug: circle.slug })).toBeUndefined()
  })

  test('shows leaders and testimonials, also those that the site may not show', async () => {
    await leader(reviewer, { onSite: false })
    await testimonial(author, { onSite: false })
    const items = await shown('circle', { slug: circle.slug })
    expect(items).toContain('People here know me.')
    expect(items).toContain('Mornings')
    expect([await shown('contact'), await shown('testimonials')]).toEqual([
      pageHtml('contact', {}),
      pageHtml('testimonials', {}),
    ])
  })
})

describe('leaders', () => {
  test('are grouped by where they help, with the plans they help with', async () => {
    await leader(reviewer, { area: 'region', region: 'Bundelkhand' })
    await leader(author, { area: 'all' })
    const items = (await shown('contact')) ?? ''
    expect(items.indexOf('All Countries')).toBeLessThan(items.indexOf('Bundelkhand'))
    expect(items).toContain('Helps with: Super, Happy')
    expect(items).toContain('Mornings: 98xxx &lt;b&gt;')
  })

  test('who take their agreement back are gone, and so are suspended ones', async () => {
    await leader(reviewer)
    await w.owner.pool.query("UPDATE leader SET agreement_ended_at = app_now(), state = 'draft'")
    expect(await shown('contact')).toBe(pageHtml('contact', {}))
  })

  test('are listed only while they are active members and stewards', async () => {
    const [gone, former] = [
      await newMember(w, circle, { roles: ['steward'] }),
      await newMember(w, circle, { roles: ['steward'] }),
    ]
    for (const person of [gone, former, reviewer]) await leader(person)
    expect((await shown('contact'))?.match(/<strong>/g)).toHaveLength(3)
    await w.owner.pool.query(
      "UPDATE member SET status = 'suspended', suspended_at = app_now() WHERE member_id = $1",
      [gone.memberId],
    )
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [former.memberId])
    const items = (await shown('contact')) ?? ''
    expect(items.match(/<strong>/g)).toHaveLength(1)
    expect(items).toContain(reviewer.name)
  })
})

describe('testimonials', () => {
  test('carry a first name and the member’s own words, escaped', async () => {
    await testimonial(author, { words: 'They <i>helped</i>.' })
    const items = (await shown('testimonials')) ?? ''
    expect(items).toContain('They &lt;i&gt;helped&lt;/i&gt;.')
    expect(items).toContain(`>${author.name.split(' ')[0]}</figcaption>`)
    expect(items).not.toContain(author.name)
  })

  test('are not shown before review, nor by their own word alone', async () => {
    await testimonial(author, { state: 'review' })
    expect(await shown('testimonials')).toBe(pageHtml('testimonials', {}))
    await expect(testimonial(author, { reviewedBy: author })).rejects.toThrow(
      'testimonial_published',
    )
  })

  test.each(['suspended', 'closed'])(
    'of a member who is %s are not shown, and the others still are',
    async (status) => {
      const gone = await newMember(w, circle)
      await testimonial(gone, { words: 'I say this too.' })
      await testimonial(author)
      expect(await shown('testimonials')).toContain('I say this too.')
      await w.owner.pool.query(
        'UPDATE member SET status = $2, suspended_at = app_now() WHERE member_id = $1',
        [gone.memberId, status],
      )
      const items = (await shown('testimonials')) ?? ''
      expect([items.includes('I say this too.'), items.includes('People here know me.')]).toEqual([
        false,
        true,
      ])
      expect(await shown('circle', { slug: circle.slug })).not.toContain('I say this too.')
    },
  )
})

test('search engines get news of the site and of public circles, in both languages', async () => {
  await news()
  await news({ slug: 'draft', state: 'draft' })
  await news({ slug: 'own', of: circle.circleId })
  const places = () =>
    inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, publishedAddresses)
  expect(await places()).toEqual([
    '/news/meeting',
    '/hi/news/meeting',
    `/c/${circle.slug}`,
    `/hi/c/${circle.slug}`,
  ])
  await w.owner.pool.query('UPDATE circle SET seen = false')
  expect(await places()).toEqual(['/news/meeting', '/hi/news/meeting'])
})
