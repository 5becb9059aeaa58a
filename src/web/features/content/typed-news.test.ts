import { expect, test } from 'vitest'
import { BLANK, wrongFields } from './piece-fields.ts'
import { meetingAt, newsBody, typedBoard } from './typed-news.ts'

const TYPED = {
  ...BLANK.news,
  slug: 'tea',
  title: 'Tea on Sunday',
  summary: 'Who comes brings a cup.',
  body: 'We meet at the school.',
}
const MEETING = { ...TYPED, sort: 'meeting', day: '2026-12-06', time: '00:30', where: ' School ' }

test('a day and time are those of India, and come back as they were typed', () => {
  expect(meetingAt(MEETING)).toBe('2026-12-05T19:00:00.000Z')
  const meeting = newsBody(MEETING).meeting ?? null
  expect(meeting).toEqual({ at: '2026-12-05T19:00:00.000Z', venue: 'School' })
  expect(
    typedBoard({ forVisitors: false, pinned: true, important: false, meeting }, 'circle'),
  ).toEqual({
    readers: 'members',
    sort: 'meeting',
    day: '2026-12-06',
    time: '00:30',
    where: 'School',
    pinned: 'yes',
    important: '',
  })
})

test('news is for members alone, until its author says otherwise', () => {
  expect(newsBody(TYPED)).toMatchObject({ whose: 'circle', forVisitors: false, pinned: false })
  expect(newsBody({ ...TYPED, readers: 'visitors' })).toMatchObject({ forVisitors: true })
})

test('what was typed about a meeting is not sent once it is news again, or for the whole site', () => {
  expect(newsBody({ ...MEETING, sort: 'news' }).meeting).toBeNull()
  expect(newsBody({ ...MEETING, readers: 'site', pinned: 'yes' })).toEqual({
    whose: 'site',
    slug: 'tea',
    language: 'en',
    title: 'Tea on Sunday',
    summary: 'Who comes brings a cup.',
    body: 'We meet at the school.',
  })
})

test('a meeting needs day, time and place; news needs none', () => {
  expect(wrongFields('news', MEETING)).toEqual({})
  expect(Object.keys(wrongFields('news', { ...MEETING, time: '', where: '' }))).toEqual([
    'day',
    'where',
  ])
  expect(wrongFields('news', { ...MEETING, sort: 'news', time: '', where: '' })).toEqual({})
})
