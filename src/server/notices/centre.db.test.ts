import { describe, expect, test } from 'vitest'
import { NOTICE_KINDS, NOTICE_TOPIC_OF, NOTICE_TOPICS } from '#domain/shared/notice-kinds.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  claimed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { notifyMember } from '#test/circle/notices.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle, { name: 'Ravi Kumar' })
const receiver = await newReceiver(w, circle, { asks: 500, name: 'Asha Devi' })

const centreOf = (person: Person, query = {}, language: 'en' | 'hi' = 'en') =>
  w.call('GET /notices', { token: person.token, query, language })
const readAll = (person: Person) => w.call('POST /notices/read', { token: person.token, body: {} })

describe('the centre', () => {
  test('shows notices newest first, in the page’s language, with their page', async () => {
    await readAll(giver)
    const match = await matchBetween(w, { giver, receiver, amount: 1_500 })
    const [newest] = (await centreOf(giver)).data
    expect(newest).toMatchObject({
      kind: 'match_to_pay',
      topic: 'payments',
      title: `Please pay ₹1,500: help ${match.code}`,
      link: `/pay/${match.id}`,
      read: false,
      over: false,
    })
    expect(newest!.text).toMatch(/^Your pledge was matched\. Please pay ₹1,500 to Asha directly/)
    expect((await centreOf(giver, {}, 'hi')).data[0]!.title).toBe(
      `कृपया ₹1,500 का भुगतान करें: मदद ${match.code}`,
    )
    expect((await centreOf(receiver)).data[0]).toMatchObject({
      kind: 'match_found',
      link: `/matches/${match.id}`,
    })
    const times = (await centreOf(giver)).data.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('is read by a program, which cannot mark what concerns the safety of the account as read', async () => {
    const person = await newGiver(w, circle)
    for (const kind of ['login_changed', 'pledge_expired'] as const)
      await notifyMember(w, person, kind)
    const { token } = await w.call('POST /user/tokens', {
      token: person.token,
      body: { name: 'A program', scopes: ['read'], days: 7 },
    })
    const unread = async () =>
      (await w.call('GET /notices', { token, query: {} })).data
        .filter(({ read }) => !read)
        .map(({ kind }) => kind)
    expect(await unread()).toEqual(expect.arrayContaining(['login_changed', 'pledge_expired']))
    await w.call('POST /notices/read', { token, body: {} })
    expect(await unread()).toEqual(['login_changed'])
    await readAll(person)
    expect(await unread()).toEqual([])
  })

  test('says of what was asked and is done that it is over, and asks it no more', async () => {
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    const { data } = await centreOf(giver)
    const asked = data.find(
      ({ kind, link }) => kind === 'match_to_pay' && link === `/pay/${match.id}`,
    )
    expect(asked).toMatchObject({
      over: true,
      text: expect.stringContaining('This is settled now'),
    })
    expect((await centreOf(receiver)).data[0]).toMatchObject({
      kind: 'payment_claimed',
      over: false,
    })
  })

  test('goes from page to page without a gap or a repeat, and by topic', async () => {
    const member = await newGiver(w, circle)
    for (const kind of [
      'joined',
      'ask_expired',
      'birth_corrected',
      'pledge_expired',
      'suspension_lifted',
    ] as const)
      await notifyMember(w, member, kind)
    const all = (await centreOf(member, { limit: '100' })).data.map(({ id }) => id)
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { data, nextCursor }: Awaited<ReturnType<typeof centreOf>> = await centreOf(member, {
        limit: '2',
        ...(cursor !== undefined && { cursor }),
      })
      seen.push(...data.map(({ id }) => id))
      cursor = nextCursor
    }
    expect([seen, all.length]).toEqual([all, (await centreOf(member)).unread])
    expect((await centreOf(member, { topic: 'requests' })).data.map(({ kind }) => kind)).toEqual([
      'pledge_expired',
      'ask_expired',
    ])
    expect((await refusal(centreOf(member, { cursor: 'abc' }))).code).toBe('request.invalid')
  })

  test('counts what is unread, and reads one, some or all; what was read stays so', async () => {
    const member = await newGiver(w, circle)
    const { unread: before } = await readAll(member)
    expect(before).toBe(0)
    const ids = [
      await notifyMember(w, member, 'ask_expired'),
      await notifyMember(w, member, 'pledge_expired'),
      await notifyMember(w, member, 'joined'),
    ]
    expect((await centreOf(member)).unread).toBe(3)
    expect(
      await w.call('POST /notices/read', { token: member.token, body: { ids: [ids[0]!] } }),
    ).toEqual({ unread: 2 })
    expect((await centreOf(member)).data.slice(0, 3).map(({ read }) => read)).toEqual([
      false,
      false,
      true,
    ])
    expect(await w.call('POST /notices/read', { token: member.token, body: { ids: [] } })).toEqual({
      unread: 2,
    })
    const {
      rows: [first],
    } = await w.owner.pool.query<{ at: Temporal.Instant }>(
      'SELECT read_at AS at FROM notice WHERE notice_id = $1',
      [ids[0]],
    )
    await w.advance(1_000)
    expect(await readAll(member)).toEqual({ unread: 0 })
    const {
      rows: [again],
    } = await w.owner.pool.query<{ at: Temporal.Instant }>(
      'SELECT read_at AS at FROM notice WHERE notice_id = $1',
      [ids[0]],
    )
    expect(again).toEqual(first)
  })

  test('is nobody else’s: another’s notices are neither shown nor read', async () => {
    const [mine, other] = [await newGiver(w, circle), await newGiver(w, circle)]
    await Promise.all([readAll(mine), readAll(other)])
    const id = await notifyMember(w, mine, 'ask_expired')
    expect((await centreOf(other)).data.map((notice) => notice.id)).not.toContain(id)
    expect(await w.call('POST /notices/read', { token: other.token, body: { ids: [id] } })).toEqual(
      { unread: 0 },
    )
    expect((await centreOf(mine)).unread).toBe(1)
  })

  test('has words for every kind, whatever it is about', async () => {
    const member = await newGiver(w, circle)
    const match = await matchBetween(w, { giver: member, receiver })
    for (const kind of NOTICE_KINDS)
      await notifyMember(w, member, kind, {
        matchId: match.id,
        disputeId: match.id,
        ticketId: match.id,
        role: 'steward',
        since: '2026-05-03T08:50:00Z',
      })
    for (const language of ['en', 'hi'] as const) {
      const first = await centreOf(member, { limit: '100' }, language)
      const cursor = first.nextCursor ?? ''
      const rest = await centreOf(member, { limit: '100', cursor }, language)
      const data = [...first.data, ...rest.data]
      expect(data.length).toBeGreaterThan(NOTICE_KINDS.length)
      for (const { title, text } of data) expect(`${title} ${text}`).not.toMatch(/[{}]|undefined/)
    }
  })
})

test('every kind belongs to a topic that people can choose by', () => {
  expect(new Set(NOTICE_KINDS.map((kind) => NOTICE_TOPIC_OF[kind]))).toEqual(new Set(NOTICE_TOPICS))
})
