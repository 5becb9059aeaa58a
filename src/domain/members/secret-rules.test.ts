import { describe, expect, test } from 'vitest'
import { judgeCode, mayResend, workDoublingsAfter } from './secret-rules.ts'

const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const seconds = (count: number) => now.add({ seconds: count })

describe('a typed code', () => {
  test.each([
    ['right', { tries: 1, expiresAt: seconds(1) }, true, 'right'],
    ['wrong', { tries: 1, expiresAt: seconds(1) }, false, 'wrong'],
    ['right at the fifth try', { tries: 5, expiresAt: seconds(1) }, true, 'right'],
    ['right at the sixth try', { tries: 6, expiresAt: seconds(1) }, true, 'too-many-tries'],
    ['right in the moment it expires', { tries: 1, expiresAt: now }, true, 'expired'],
    ['given when none was sent', undefined, false, 'expired'],
  ] as const)('%s', (_what, sent, matches, verdict) => {
    expect(judgeCode({ sent, matches, now })).toBe(verdict)
  })
})

test('another code may be sent after a minute', () => {
  expect([
    mayResend({ lastSentAt: undefined, now }),
    mayResend({ lastSentAt: seconds(-59), now }),
    mayResend({ lastSentAt: seconds(-60), now }),
  ]).toEqual([true, false, true])
})

test('the work of a try doubles with each ten wrong passwords, up to sixteen times', () => {
  expect([0, 9, 10, 19, 20, 39, 40, 1000].map(workDoublingsAfter)).toEqual([0, 0, 1, 1, 2, 3, 4, 4])
})
