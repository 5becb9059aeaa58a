import { describe, expect, test } from 'vitest'
import { ask, availability, day, held, now } from '#test/asks/ask-in-memory.ts'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { rupees } from '../shared/rupees.ts'
import type { Shares } from '../shared/shares.ts'
import {
  askStateOf,
  checkAskAmount,
  expireAsk,
  needsReview,
  reviewAsk,
  withdrawAsk,
} from './ask.ts'

describe('the amount of an ask', () => {
  test.each([
    [0, 'asks.amount-required'],
    [-500, 'asks.amount-required'],
    [Number.NaN, 'asks.amount-required'],
    [500.5, 'asks.amount-required'],
    [499, 'asks.amount-step'],
    [1_250, 'asks.amount-step'],
    [500, undefined],
    [8_000, undefined],
  ])('₹%s: %s', (amount, code) => {
    expect(checkAskAmount(amount)).toBe(code)
  })

  test('is at most what is available, and the refusal says how much that is', () => {
    expect(ask(8_000).shares.open).toBe(8_000)
    expect(() => ask(8_500)).toThrow(
      expect.objectContaining({
        code: 'asks.above-available',
        details: { values: { available: 8_000 }, fields: { amount: 'asks.above-available' } },
      }),
    )
  })

  test('is refused to a newcomer who has to wait, and to somebody suspended', () => {
    expect(() =>
      ask(500, {
        availability: { ...availability, available: rupees(0), limitedBy: 'newcomer_wait' },
      }),
    ).toThrow(expect.objectContaining({ code: 'asks.newcomer-wait' }))
    expect(() =>
      ask(500, { availability: { ...availability, available: rupees(0), limitedBy: 'suspended' } }),
    ).toThrow(expect.objectContaining({ code: 'asks.above-available' }))
  })
})

describe('a new ask', () => {
  test('is wholly open at its place and stands for thirty days', () => {
    expect(ask(5_000)).toEqual({
      id: 'a',
      shares: { amount: 5_000, open: 5_000, held: 0, fulfilled: 0, closed: 0 },
      state: 'pending',
      askClass: 'normal',
      firstInClass: false,
      queuedAt: now,
      expiresAt: day(30),
      remindAt: day(28),
      reviewBy: null,
      reviewMoved: 'no',
      paused: null,
    })
  })

  test('of a member who is limited for a time waits for a steward, whatever it is', () => {
    expect(ask(500, { limited: true })).toMatchObject({
      state: 'awaiting_review',
      reviewBy: day(2),
    })
  })

  test.each([
    [500, true, true],
    [5_000, false, false],
    [5_500, false, true],
    [5_500, true, true],
  ])('of ₹%s, first: %s, waits for a steward: %s', (amount, isFirst, waits) => {
    const { state, reviewBy } = ask(amount, { isFirst })
    expect([
      needsReview({ amount, isFirst, limited: false, policy: DEFAULT_POLICY }),
      state,
      reviewBy?.toString(),
    ]).toEqual([
      waits,
      waits ? 'awaiting_review' : 'pending',
      waits ? day(2).toString() : undefined,
    ])
  })

  test('is looked at by ten in the morning when the two days end at night', () => {
    expect(
      ask(500, {
        isFirst: true,
        now: Temporal.Instant.from('2026-11-21T18:00:00Z'),
      }).reviewBy?.toString(),
    ).toBe('2026-11-24T04:30:00Z')
  })

  test.each([
    ['1951-11-21', 'elder'],
    ['1951-11-22', 'normal'],
    ['1930-02-28', 'elder'],
    ['2008-01-01', 'normal'],
  ])('of somebody born on %s is %s', (born, askClass) => {
    expect(ask(500, { born: Temporal.PlainDate.from(born) }).askClass).toBe(askClass)
  })

  test('takes the day in India for the age, not the day in UTC', () => {
    const born = Temporal.PlainDate.from('1951-11-22')
    expect(ask(500, { born, now: Temporal.Instant.from('2026-11-21T18:29:59Z') }).askClass).toBe(
      'normal',
    )
    expect(ask(500, { born, now: Temporal.Instant.from('2026-11-21T18:30:00Z') }).askClass).toBe(
      'elder',
    )
  })
})

describe('a steward’s look', () => {
  const waiting = ask(5_500)
  test('releases the ask to its own place, or closes it', () => {
    expect(reviewAsk(waiting, 'release')).toEqual({ ...waiting, state: 'pending', reviewBy: null })
    expect(reviewAsk(waiting, 'close')).toMatchObject({
      state: 'withdrawn',
      reviewBy: null,
      shares: { open: 0, closed: 5_500 },
    })
  })

  test.each(['pending', 'matched', 'fulfilled', 'paused', 'withdrawn', 'expired'] as const)(
    'comes too late for a %s one',
    (state) => {
      for (const decision of ['release', 'close'] as const)
        expect(() => reviewAsk({ ...waiting, state }, decision)).toThrow(
          expect.objectContaining({ code: 'asks.not-in-review' }),
        )
    },
  )

  test('may still be waited for when the owner withdraws', () => {
    expect(withdrawAsk(waiting)).toMatchObject({ state: 'withdrawn', shares: { open: 0 } })
  })
})

describe('the state of an ask', () => {
  const shares = (open: number, running: number, fulfilled: number, closed: number) =>
    ({
      amount: open + running + fulfilled + closed,
      open,
      held: running,
      fulfilled,
      closed,
    }) as Shares
  test.each([
    [shares(500, 0, 0, 0), 'awaiting_review', 'awaiting_review'],
    [shares(500, 0, 0, 0), 'paused', 'paused'],
    [shares(500, 500, 0, 0), 'matched', 'pending'],
    [shares(0, 500, 0, 0), 'pending', 'matched'],
    [shares(0, 500, 0, 500), 'withdrawn', 'withdrawn'],
    [shares(0, 500, 0, 500), 'expired', 'expired'],
    [shares(0, 0, 500, 0), 'matched', 'fulfilled'],
    [shares(0, 0, 500, 500), 'expired', 'expired'],
    [shares(0, 0, 0, 500), 'matched', 'expired'],
  ] as const)('with %j after %s is %s', (parts, before, after) => {
    expect(
      askStateOf(parts, before, before === 'paused' ? { by: 'owner', from: 'pending' } : null),
    ).toBe(after)
  })

  test('keeps what is held when the rest is withdrawn or expires', () => {
    const running = held(ask(2_500), 1_000)
    expect(withdrawAsk(running)).toMatchObject({
      state: 'withdrawn',
      shares: { open: 0, held: 1_000, closed: 1_500 },
    })
    expect(expireAsk(running)).toMatchObject({
      state: 'expired',
      shares: { open: 0, held: 1_000, closed: 1_500 },
    })
    expect(() => withdrawAsk(held(ask(500), 500))).toThrow(
      expect.objectContaining({ code: 'asks.nothing-open' }),
    )
  })
})
