import { expect, test } from 'vitest'
import { isNew } from './news-seen.ts'

const DAY_MS = 86_400_000
const publishedAt = '2026-11-20T10:00:00Z'
const at = Date.parse(publishedAt)

test.each([
  [null, at + DAY_MS, true],
  ['2026-11-19T10:00:00Z', at + DAY_MS, true],
  [publishedAt, at + DAY_MS, false],
  ['2026-11-21T10:00:00Z', at + 2 * DAY_MS, false],
  [null, at + 14 * DAY_MS - 1, true],
  [null, at + 14 * DAY_MS, false],
  ['made up', at + DAY_MS, true],
])('last opened %s, now %d: new %s', (seenAt, now, expected) => {
  expect(isNew({ publishedAt }, { seenAt, now })).toBe(expected)
})
