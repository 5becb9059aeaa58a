import { expect, test } from 'vitest'
import { newMember } from '#test/circle/people.ts'
import { REASON } from '#test/circle/staff.ts'
import { contentDesk } from '#test/content/content-desk.ts'

const { w, circle, elsewhere, sent, published, move } = await contentDesk()
const newsOf = async (token: string, texts?: 'whole') =>
  (await w.call('GET /circle/news', { token, query: texts === undefined ? {} : { texts } })).data

test('members read what their circle published, and nothing else', async () => {
  const member = await newMember(w, circle)
  expect(await newsOf(member.token)).toEqual([])
  await sent(circle.admin)
  await published({ whose: 'site' })
  expect(await newsOf(member.token)).toEqual([])

  const first = await published({ title: 'The first news' })
  await w.advance(3_600_000)
  await published({ title: 'The second news' })
  const news = await newsOf(member.token)
  expect(news.map(({ title }) => title)).toEqual(['The second news', 'The first news'])
  expect(news[1]).toEqual({
    slug: expect.any(String),
    language: 'en',
    title: 'The first news',
    summary: 'What we talk about there.',
    publishedAt: expect.any(String),
    pinned: false,
    meeting: null,
  })
  expect(await newsOf(elsewhere.admin.token)).toEqual([])

  const whole = await newsOf(member.token, 'whole')
  expect(whole[0]?.parts).toContainEqual({ kind: 'text', text: 'on Sunday' })

  await move(circle.admin2, first, 'withdraw', REASON)
  expect((await newsOf(member.token)).map(({ title }) => title)).toEqual(['The second news'])
})

test('news in both languages comes once, in the reader’s own, and at most eight come', async () => {
  const member = await newMember(w, elsewhere)
  const write = async (language: 'en' | 'hi', slug: string) => {
    const { data } = await w.call('POST /staff/content/news', {
      token: elsewhere.admin.token,
      body: {
        whose: 'circle',
        language,
        slug,
        title: `${slug} ${language}`,
        summary: 'What we talk about there.',
        body: 'We meet on Sunday.',
      },
    })
    const waiting = (await move(elsewhere.admin, data, 'send')).data
    await move(elsewhere.admin2, waiting, 'publish')
  }
  await write('en', 'twice')
  await write('hi', 'twice')
  expect((await newsOf(member.token)).map(({ title }) => title)).toEqual(['twice en'])
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
    await write('hi', `only-${name}`)
  expect(await newsOf(member.token)).toHaveLength(8)
})
