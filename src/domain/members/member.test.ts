import { describe, expect, test } from 'vitest'
import { isInFirstWait, mayBecomeActive, tieBetween } from './member.ts'

describe('becoming a member', () => {
  test('needs e-mail, phone and somebody’s word, and nothing else', () => {
    const facts = { emailVerified: true, phoneVerified: true, accepted: true }
    expect(mayBecomeActive(facts)).toBe(true)
    for (const missing of ['emailVerified', 'phoneVerified', 'accepted'])
      expect(mayBecomeActive({ ...facts, [missing]: false })).toBe(false)
  })
})

describe('a tie', () => {
  const decider = { id: 'd', introducedBy: 'x' }
  test.each([
    ['self', { id: 'd', introducedBy: null }, [], []],
    ['introduced', { id: 'm', introducedBy: 'd' }, [], []],
    ['introduced', { id: 'm', introducedBy: null }, [], [{ byId: 'd', memberId: 'm' }]],
    ['introduced_by', { id: 'x', introducedBy: null }, [], []],
    ['introduced_by', { id: 'm', introducedBy: null }, [], [{ byId: 'm', memberId: 'd' }]],
    ['partner', { id: 'm', introducedBy: null }, ['m'], []],
    [undefined, { id: 'm', introducedBy: 'x' }, ['other'], []],
    [undefined, { id: 'm', introducedBy: null }, [], [{ byId: 'd', memberId: 'other' }]],
    [undefined, { id: 'm', introducedBy: null }, [], [{ byId: 'other', memberId: 'm' }]],
  ] as const)('%s', (tie, member, partners, bringings) => {
    expect(tieBetween({ decider, member, partners, bringings })).toBe(tie)
  })
})

describe('the wait before a first ask', () => {
  const joinedAt = Temporal.Instant.from('2026-11-01T00:00:00Z')
  const newcomer = {
    status: 'active',
    joinedAt,
    waivedAt: null,
    hasAsked: false,
    waitDays: 14,
    now: Temporal.Instant.from('2026-11-14T23:59:59Z'),
  } as const

  test('lasts until its days are over', () => {
    expect([
      isInFirstWait(newcomer),
      isInFirstWait({ ...newcomer, now: Temporal.Instant.from('2026-11-15T00:00:00Z') }),
    ]).toEqual([true, false])
  })

  test.each([
    { status: 'applied' },
    { status: 'suspended' },
    { joinedAt: null },
    { waivedAt: joinedAt },
    { hasAsked: true },
    { waitDays: 0 },
  ] as const)('is none with %j', (change) => {
    expect(isInFirstWait({ ...newcomer, ...change })).toBe(false)
  })
})
