import { describe, expect, test } from 'vitest'
import type { ContentKind, ContentMove } from '#domain/content/content.ts'
import { SHOWING_VERSION } from '#domain/content/content.ts'
import { suspendMember } from '#server/members/measures/membership-measures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { sendTwice, refusal } from '#test/helping/commands.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { actsIn, REASON, staffed, noticesTo, untie } from '#test/circle/staff.ts'
import { pageHtml } from '#test/content/page-html.ts'
import { pageContent } from '../page-content.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))
await w.owner.pool.query('UPDATE circle SET seen = true')

const WORDS = 'When my roof broke, people whom I hardly knew asked how we are.'
const said = (words = WORDS) => ({
  language: 'en' as const,
  words,
  onSite: true,
  consentVersion: SHOWING_VERSION,
})
const print = (person: Person, words?: string) =>
  w.call('PUT /user/testimonial', { token: person.token, body: said(words) })
const LISTING = {
  area: 'region' as 'region' | 'india',
  region: 'Bundelkhand' as string | null,
  plans: ['super' as const],
  languages: ['hi' as const, 'en' as const],
  contact: 'Mornings: 98765 43210',
  onSite: true,
  consentVersion: SHOWING_VERSION,
}
const enlist = (person: Person, more: Partial<typeof LISTING> = {}) =>
  w.call('PUT /user/listing', { token: person.token, body: { ...LISTING, ...more } })
const mine = async (person: Person) =>
  (await w.call('GET /user/shown', { token: person.token })).data
const waiting = async (by: Person, kind: ContentKind, id: string) =>
  (
    await w.call('GET /staff/content/{kind}/{contentId}', {
      token: by.token,
      params: { kind, contentId: id },
    })
  ).data
const move = async (
  by: Person,
  kind: ContentKind,
  id: string,
  what: ContentMove,
  reason?: string,
) =>
  w.call('POST /staff/content/{kind}/{contentId}/move', {
    token: by.token,
    params: { kind, contentId: id },
    body: {
      move: what,
      version: (await waiting(circle.admin2, kind, id)).version,
      ...(reason !== undefined && { reason }),
    },
  })
const page = async (name: 'testimonials' | 'contact') =>
  pageHtml(
    name,
    (await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
      pageContent(ctx, { page: name, language: 'en', slug: '', drawings: {} }),
    )) ?? {},
  )
const bring = async (roles: 'steward'[] = []) => {
  const person = await newMember(w, circle, { roles })
  await untie(w, [person])
  return person
}

describe('a testimonial', () => {
  test('is written with consent, approved, shown, and gone when taken back', async () => {
    const person = await bring()
    const { message, data } = await print(person)
    expect([message, data.testimonial]).toMatchObject([
      'Thank you. Someone else reads it before it is shown.',
      { state: 'review', words: WORDS, onSite: true, consent: { version: SHOWING_VERSION } },
    ])
    const id = data.testimonial?.id ?? ''
    expect(await page('testimonials')).not.toContain(WORDS)
    expect(await waiting(circle.admin2, 'testimonial', id)).toMatchObject({
      fields: { words: WORDS },
      byName: person.name,
      can: ['publish', 'hand_back'],
      agreed: { version: SHOWING_VERSION },
    })
    await move(circle.admin2, 'testimonial', id, 'publish')
    expect(await page('testimonials')).toContain(WORDS)
    expect([
      await noticesTo(w, person, 'content_published'),
      (await actsIn(w, circle, 'content.publish')).at(-1),
    ]).toMatchObject([
      ['content_published'],
      { whom_id: person.memberId, after: { content: 'testimonial', state: 'published' } },
    ])
    const after = await w.call('POST /user/testimonial/withdraw', { token: person.token })
    expect([after.data.testimonial, await page('testimonials')]).toEqual([
      null,
      expect.not.stringContaining(WORDS),
    ])
    // None of the words remain: the sealed value is as short as a sealed empty text.
    const {
      rows: [row],
    } = await w.owner.pool.query<{ sealed: number; state: string }>(
      'SELECT length(words_sealed) AS sealed, state FROM testimonial WHERE testimonial_id = $1',
      [id],
    )
    expect(row).toEqual({ sealed: expect.any(Number), state: 'withdrawn' })
    expect(row?.sealed).toBeLessThan(WORDS.length)
    expect((await refusal(waiting(circle.admin2, 'testimonial', id))).code).toBe('content.unknown')
    expect(
      (await refusal(w.call('POST /user/testimonial/withdraw', { token: person.token }))).code,
    ).toBe('content.unknown')
  })

  test.each([
    ['They gave me ₹5,000 on the very same day.', 'content.sums'],
    ['मुझे पाँच हज़ार मिले, सबका धन्यवाद।', 'content.sums'],
    ['Join us, the returns are wonderful here.', 'content.promises'],
    ['रोज़ की कमाई के लिए यहाँ आइए सब लोग।', 'content.promises'],
    ['Write to me at somebody@example.in please.', 'content.addresses'],
  ])('names no sum and promises nothing: “%s”', async (words, code) => {
    const person = await bring()
    expect(await refusal(print(person, words))).toMatchObject({
      code,
      details: { fields: { words: code } },
    })
    expect((await mine(person)).testimonial).toBeNull()
  })

  test('needs the consent as it reads now', async () => {
    const person = await bring()
    expect(
      (
        await refusal(
          w.call('PUT /user/testimonial', {
            token: person.token,
            body: { ...said(), consentVersion: '2020-01' },
          }),
        )
      ).code,
    ).toBe('content.consent-outdated')
    expect((await refusal(enlist(circle.steward, { consentVersion: '2020-01' }))).code).toBe(
      'content.consent-outdated',
    )
  })

  test('that was changed waits again and is not shown meanwhile', async () => {
    const person = await bring()
    const id = (await print(person)).data.testimonial?.id ?? ''
    await move(circle.admin, 'testimonial', id, 'publish')
    await print(person, 'I say it in other words today.')
    expect([(await mine(person)).testimonial, await page('testimonials')]).toMatchObject([
      { id, state: 'review', words: 'I say it in other words today.' },
      expect.not.stringContaining('other words'),
    ])
  })

  test('is decided by untied administrators alone; anybody takes it off', async () => {
    const id = (await print(circle.admin)).data.testimonial?.id ?? ''
    expect((await refusal(move(circle.admin, 'testimonial', id, 'publish'))).code).toBe(
      'content.own',
    )
    const tied = await newMember(w, circle, { inviter: circle.admin2 })
    const theirs = (await print(tied)).data.testimonial?.id ?? ''
    expect((await refusal(move(circle.admin2, 'testimonial', theirs, 'publish'))).code).toBe(
      'members.tied',
    )
    await move(circle.admin, 'testimonial', theirs, 'publish')
    expect((await refusal(move(circle.admin2, 'testimonial', theirs, 'send'))).code).toBe(
      'content.not-now',
    )
    await move(circle.admin2, 'testimonial', theirs, 'withdraw', REASON)
    expect([
      (await mine(tied)).testimonial,
      await noticesTo(w, tied, 'content_returned'),
    ]).toMatchObject([{ state: 'withdrawn', note: REASON }, ['content_returned']])
  })

  test('can be taken back by a suspended member, whose words are hidden anyway', async () => {
    const person = await bring()
    const id = (await print(person)).data.testimonial?.id ?? ''
    await move(circle.admin, 'testimonial', id, 'publish')
    await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
      suspendMember(ctx, { circleId: circle.circleId, memberId: person.memberId }),
    )
    expect(await page('testimonials')).not.toContain(person.name.split(' ')[0])
    expect((await refusal(print(person))).code).toBe('request.not-active')
    expect(
      (await w.call('POST /user/testimonial/withdraw', { token: person.token })).data.testimonial,
    ).toBeNull()
  })

  test('is kept once for a repeated request', async () => {
    const person = await bring()
    await sendTwice(
      w,
      'PUT /user/testimonial',
      { token: person.token, body: said() },
      { body: said('Something else about the circle.') },
    )
    const withdraw = () =>
      w.call('POST /user/testimonial/withdraw', { token: person.token, idempotencyKey: 'gone' })
    expect(await withdraw()).toEqual(await withdraw())
  })
})

describe('a listing', () => {
  test('is for stewards, in their own words, and gone when they say so', async () => {
    const person = await bring(['steward'])
    const id = (await enlist(person)).data.listing?.id ?? ''
    expect((await mine(person)).listing).toMatchObject({
      state: 'review',
      region: 'Bundelkhand',
      contact: LISTING.contact,
      languages: ['hi', 'en'],
    })
    await move(circle.admin, 'leader', id, 'publish')
    expect(await page('contact')).toMatch(
      /Bundelkhand[\s\S]*98765 43210[\s\S]*Helps with: Super[\s\S]*Speaks: Hindi, English/,
    )
    expect(
      (await w.call('POST /user/listing/withdraw', { token: person.token })).data.listing,
    ).toBeNull()
    expect(await page('contact')).not.toContain(person.name)
    expect(
      (await refusal(w.call('POST /user/listing/withdraw', { token: person.token }))).code,
    ).toBe('content.unknown')
    // A new consent needs a new review.
    expect((await enlist(person, { area: 'india', region: null })).data.listing).toMatchObject({
      id,
      state: 'review',
      region: null,
    })
  })

  test('is refused to whoever is no steward, and promises nothing', async () => {
    const person = await bring()
    expect((await refusal(enlist(person))).code).toBe('content.not-steward')
    expect([
      (await mine(person)).maySayWhereToFind,
      (await mine(circle.steward2)).maySayWhereToFind,
    ]).toEqual([false, true])
    expect(
      (await refusal(enlist(circle.steward2, { contact: 'Best profit: 98765 43210' }))).code,
    ).toBe('content.promises')
    expect((await refusal(enlist(circle.steward2, { region: null }))).code).toBe('request.invalid')
  })
})

test('each sees only what visitors see of themselves', async () => {
  const [one, other] = [await bring(), await bring()]
  await print(one)
  expect(await mine(other)).toMatchObject({
    testimonial: null,
    listing: null,
    circlePage: `/c/${circle.slug}`,
  })
})
