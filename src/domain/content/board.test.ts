import { expect, test } from 'vitest'
import { boardOnHome, boardOrder, isAhead, mayMeetAt, MEETING_SHOWN_MS } from './board.ts'

const NOW = Date.parse('2026-12-05T10:00:00Z')
const piece = (
  name: string,
  publishedAt: string,
  { pinned = false, at }: { pinned?: boolean; at?: string } = {},
) => ({ name, publishedAt, pinned, meeting: at === undefined ? null : { at, venue: 'School' } })

const rules = piece('rules', '2026-01-05T10:00:00Z', { pinned: true })
const late = piece('late', '2026-12-01T10:00:00Z', { at: '2026-12-20T10:00:00Z' })
const next = piece('next', '2026-11-01T10:00:00Z', { at: '2026-12-06T10:00:00Z' })
const over = piece('over', '2026-11-02T10:00:00Z', { at: '2026-12-04T10:00:00Z' })
const fresh = piece('fresh', '2026-12-04T10:00:00Z')
const names = (pieces: readonly { name: string }[]) => pieces.map(({ name }) => name)

test('meetings ahead come first and by date, then what is pinned, then the newest', () => {
  expect(names(boardOrder([fresh, rules, late, over, next], NOW))).toEqual([
    'next',
    'late',
    'rules',
    'fresh',
    'over',
  ])
})

test('Home names the next meeting and the newest piece, and one piece once', () => {
  expect(names(boardOnHome([rules, late, next, fresh], NOW))).toEqual(['next', 'fresh'])
  expect(names(boardOnHome([rules, late], NOW))).toEqual(['late'])
  expect(names(boardOnHome([rules, over], NOW))).toEqual(['over'])
  expect(boardOnHome([], NOW)).toEqual([])
})

test('a meeting is ahead until three hours after it began', () => {
  const began = Date.parse(next.meeting?.at ?? '')
  expect(isAhead(next, began + MEETING_SHOWN_MS - 1)).toBe(true)
  expect(isAhead(next, began + MEETING_SHOWN_MS)).toBe(false)
})

test('a new meeting is ahead, and within a year', () => {
  expect(mayMeetAt('2026-12-05T10:00:00Z', NOW)).toBe(false)
  expect(mayMeetAt('2026-12-05T10:01:00Z', NOW)).toBe(true)
  expect(mayMeetAt('2027-12-06T10:00:00Z', NOW)).toBe(true)
  expect(mayMeetAt('2027-12-07T10:00:00Z', NOW)).toBe(false)
})
