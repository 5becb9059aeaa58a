import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../circles/policy.ts'
import { addMs, DAY_MS } from '../shared/calendar.ts'
import type { AskId } from '../shared/ids.ts'
import { rupees } from '../shared/rupees.ts'
import { fulfil, hold, type Shares } from '../shared/shares.ts'
import { type Ask, askShareComesBack, askStateOf, checkAskAmount, expireAsk, needsReview, openAsk, reviewAsk, withdrawAsk } from './ask.ts'
import { availabilityOf } from './availability.ts'

const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const day = (count: number) => addMs(now, count * DAY_MS)
const availability = availabilityOf({
  policy: DEFAULT_POLICY, outstanding: rupees(0), receivedThisYear: rupees(42_000), ownLimit: null, joinedAt: day(-100), waivedAt: null, hasAskedBefore: true, suspended: false, now,
})
const adult = Temporal.PlainDate.from('1980-01-01')
const ask = (amount: number, change: Partial<Parameters<typeof openAsk>[0]> = {}) =>
  openAsk({ id: 'a' as AskId, amount, availability, isFirst: false, born: adult, policy: DEFAULT_POLICY, now, ...change })
const withShares = (from: Ask, change: (shares: Shares) => Shares): Ask => {
  const shares = change(from.shares)
  return { ...from, shares, state: askStateOf(shares, from.state) }
}
const held = (from: Ask, part: number) => withShares(from, (shares) => hold(shares, rupees(part)))

describe('the amount of an ask', () => {
  test.each([[0, 'asks.amount-required'], [-500, 'asks.amount-required'], [Number.NaN, 'asks.amount-required'], [500.5, 'asks.amount-required'], [499, 'asks.amount-step'], [1_250, 'asks.amount-step'], [500, undefined], [8_000, undefined]])('₹%s: %s', (amount, code) => {
    expect(checkAskAmount(amount)).toBe(code)
  })

  test('is at most what is available, and the refusal says how much that is', () => {
    expect(ask(8_000).shares.open).toBe(8_000)
    expect(() => ask(8_500)).toThrow(expect.objectContaining({ code: 'asks.above-available', details: { values: { available: 8_000 }, fields: { amount: 'asks.above-available' } } }))
  })

  test('is refused to a newcomer who has to wait, and to somebody suspended', () => {
    expect(() => ask(500, { availability: { ...availability, available: rupees(0), limitedBy: 'newcomer_wait' } })).toThrow(expect.objectContaining({ code: 'asks.newcomer-wait' }))
    expect(() => ask(500, { availability: { ...availability, available: rupees(0), limitedBy: 'suspended' } })).toThrow(expect.objectContaining({ code: 'asks.above-available' }))
  })
})

describe('a new ask', () => {
  test('is wholly open at its place and stands for thirty days', () => {
    expect(ask(5_000)).toEqual({
      id: 'a', shares: { amount: 5_000, open: 5_000, held: 0, fulfilled: 0, closed: 0 }, state: 'pending', askClass: 'normal', firstInClass: false, queuedAt: now, expiresAt: day(30), reviewBy: null,
    })
  })

  test.each([[500, true, true], [5_000, false, false], [5_500, false, true], [5_500, true, true]])('of ₹%s, first: %s, waits for a steward: %s', (amount, isFirst, waits) => {
    const { state, reviewBy } = ask(amount, { isFirst })
    expect([needsReview({ amount, isFirst, policy: DEFAULT_POLICY }), state, reviewBy?.toString()]).toEqual([waits, waits ? 'awaiting_review' : 'pending', waits ? day(2).toString() : undefined])
  })

  test('is looked at by ten in the morning when the two days end at night', () => {
    expect(ask(500, { isFirst: true, now: Temporal.Instant.from('2026-11-21T18:00:00Z') }).reviewBy?.toString()).toBe('2026-11-24T04:30:00Z')
  })

  test.each([['1951-11-21', 'elder'], ['1951-11-22', 'normal'], ['1930-02-28', 'elder'], ['2008-01-01', 'normal']])('of somebody born on %s is %s', (born, askClass) => {
    expect(ask(500, { born: Temporal.PlainDate.from(born) }).askClass).toBe(askClass)
  })

  test('takes the day in India for the age, not the day in UTC', () => {
    const born = Temporal.PlainDate.from('1951-11-22')
    expect(ask(500, { born, now: Temporal.Instant.from('2026-11-21T18:29:59Z') }).askClass).toBe('normal')
    expect(ask(500, { born, now: Temporal.Instant.from('2026-11-21T18:30:00Z') }).askClass).toBe('elder')
  })
})

describe('a steward’s look', () => {
  const waiting = ask(5_500)
  test('releases the ask to its own place, or closes it', () => {
    expect(reviewAsk(waiting, 'release')).toEqual({ ...waiting, state: 'pending', reviewBy: null })
    expect(reviewAsk(waiting, 'close')).toMatchObject({ state: 'withdrawn', reviewBy: null, shares: { open: 0, closed: 5_500 } })
  })

  test.each(['pending', 'matched', 'fulfilled', 'paused', 'withdrawn', 'expired'] as const)('comes too late for a %s one', (state) => {
    for (const decision of ['release', 'close'] as const) expect(() => reviewAsk({ ...waiting, state }, decision)).toThrow(expect.objectContaining({ code: 'asks.not-in-review' }))
  })

  test('may still be waited for when the owner withdraws', () => {
    expect(withdrawAsk(waiting)).toMatchObject({ state: 'withdrawn', shares: { open: 0 } })
  })
})

describe('the state of an ask', () => {
  const shares = (open: number, running: number, fulfilled: number, closed: number) => ({ amount: open + running + fulfilled + closed, open, held: running, fulfilled, closed }) as Shares
  test.each([
    [shares(500, 0, 0, 0), 'awaiting_review', 'awaiting_review'], [shares(500, 0, 0, 0), 'paused', 'paused'], [shares(500, 500, 0, 0), 'matched', 'pending'],
    [shares(0, 500, 0, 0), 'pending', 'matched'], [shares(0, 500, 0, 500), 'withdrawn', 'withdrawn'], [shares(0, 500, 0, 500), 'expired', 'expired'],
    [shares(0, 0, 500, 0), 'matched', 'fulfilled'], [shares(0, 0, 500, 500), 'expired', 'expired'], [shares(0, 0, 0, 500), 'matched', 'expired'],
  ] as const)('with %j after %s is %s', (parts, before, after) => {
    expect(askStateOf(parts, before)).toBe(after)
  })

  test('keeps what is held when the rest is withdrawn or expires', () => {
    const running = held(ask(2_500), 1_000)
    expect(withdrawAsk(running)).toMatchObject({ state: 'withdrawn', shares: { open: 0, held: 1_000, closed: 1_500 } })
    expect(expireAsk(running)).toMatchObject({ state: 'expired', shares: { open: 0, held: 1_000, closed: 1_500 } })
    expect(() => withdrawAsk(held(ask(500), 500))).toThrow(expect.objectContaining({ code: 'asks.nothing-open' }))
  })
})

describe('a share that comes back', () => {
  test('keeps its place, and goes first in its class after a lapse', () => {
    const running = held(ask(2_500), 1_000)
    const back = askShareComesBack(running, rupees(1_000), { first: false, now: day(5) })
    expect(back).toEqual({ ...running, state: 'pending', shares: ask(2_500).shares })
    expect(askShareComesBack(running, rupees(1_000), { first: true, now: day(5) })).toEqual({ ...back, firstInClass: true })
    expect(askShareComesBack({ ...running, firstInClass: true }, rupees(1_000), { first: false, now: day(5) }).firstInClass).toBe(true)
  })

  test('closes when the ask is withdrawn, expired or past its term, and is first in nothing then', () => {
    for (const over of [withdrawAsk(held(ask(2_500), 1_000)), expireAsk(held(ask(2_500), 1_000))]) {
      expect(askShareComesBack(over, rupees(1_000), { first: true, now: day(5) })).toMatchObject({ state: over.state, firstInClass: false, shares: { open: 0, held: 0, closed: 2_500 } })
    }
    expect(askShareComesBack(held(ask(500), 500), rupees(500), { first: true, now: day(30) })).toMatchObject({ state: 'expired', firstInClass: false, shares: { closed: 500 } })
  })

  test('never changes the place in the queue or the class, in any order of events', () => {
    const act = fc.constantFrom('hold', 'fulfil', 'back', 'first', 'withdraw', 'expire')
    fc.assert(fc.property(fc.integer({ min: 1, max: 10 }), fc.array(fc.tuple(act, fc.nat(40)), { maxLength: 25 }), (steps, acts) => {
      const start = ask(steps * 500)
      let current = start
      for (const [name, atDay] of acts) current = play(current, name, day(atDay))
      expect([current.queuedAt, current.askClass, current.shares.amount]).toEqual([start.queuedAt, start.askClass, steps * 500])
      expect(current.shares.open > 0).toBe(current.state === 'pending')
    }))
  })
})

function play(from: Ask, name: string, at: Temporal.Instant): Ask {
  const part = rupees(500)
  if (name === 'hold' && from.shares.open >= part) return withShares(from, (shares) => hold(shares, part))
  if (name === 'withdraw' && from.shares.open > 0) return withdrawAsk(from)
  if (name === 'expire' && from.shares.open > 0) return expireAsk(from)
  if (from.shares.held < part) return from
  if (name === 'fulfil') return withShares(from, (shares) => fulfil(shares, part))
  return name === 'back' || name === 'first' ? askShareComesBack(from, part, { first: name === 'first', now: at }) : from
}
