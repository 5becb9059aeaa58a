import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { addMs, DAY_MS } from '../shared/calendar.ts'
import type { AskId } from '../shared/ids.ts'
import { rupees } from '../shared/rupees.ts'
import { hold, type Shares } from '../shared/shares.ts'
import {
  type Ask,
  askIsFilled,
  askIsHeld,
  askShareComesBack,
  askStateOf,
  checkAskAmount,
  expireAsk,
  needsReview,
  openAsk,
  reviewAsk,
  withdrawAsk,
} from './ask.ts'
import { availabilityOf } from './availability.ts'
import { closeAsk, pauseAsk, renewAsk, holdBackAsk, resumeAsk, freeAsk } from './pause-ask.ts'

const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const day = (count: number) => addMs(now, count * DAY_MS)
const availability = availabilityOf({
  policy: DEFAULT_POLICY,
  outstanding: rupees(0),
  receivedThisYear: rupees(42_000),
  ownLimit: null,
  joinedAt: day(-100),
  waivedAt: null,
  hasAskedBefore: true,
  suspended: false,
  now,
})
const adult = Temporal.PlainDate.from('1980-01-01')
const ask = (amount: number, change: Partial<Parameters<typeof openAsk>[0]> = {}) =>
  openAsk({
    id: 'a' as AskId,
    amount,
    availability,
    isFirst: false,
    limited: false,
    born: adult,
    policy: DEFAULT_POLICY,
    now,
    ...change,
  })
const withShares = (from: Ask, change: (shares: Shares) => Shares): Ask => {
  const shares = change(from.shares)
  return { ...from, shares, state: askStateOf(shares, from.state, from.paused) }
}
const held = (from: Ask, part: number) => withShares(from, (shares) => hold(shares, rupees(part)))

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

describe('a share that comes back', () => {
  test('keeps its place, and goes first in its class after a lapse', () => {
    const running = held(ask(2_500), 1_000)
    const back = askShareComesBack(running, rupees(1_000), { first: false, now: day(5) })
    expect(back).toEqual({ ...running, state: 'pending', shares: ask(2_500).shares })
    expect(askShareComesBack(running, rupees(1_000), { first: true, now: day(5) })).toEqual({
      ...back,
      firstInClass: true,
    })
    expect(
      askShareComesBack({ ...running, firstInClass: true }, rupees(1_000), {
        first: false,
        now: day(5),
      }).firstInClass,
    ).toBe(true)
  })

  test('closes when the ask is withdrawn, expired or past its term, and is first in nothing then', () => {
    for (const over of [withdrawAsk(held(ask(2_500), 1_000)), expireAsk(held(ask(2_500), 1_000))]) {
      expect(askShareComesBack(over, rupees(1_000), { first: true, now: day(5) })).toMatchObject({
        state: over.state,
        firstInClass: false,
        shares: { open: 0, held: 0, closed: 2_500 },
      })
    }
    expect(
      askShareComesBack(held(ask(500), 500), rupees(500), { first: true, now: day(30) }),
    ).toMatchObject({ state: 'expired', firstInClass: false, shares: { closed: 500 } })
  })

  test('never changes the place in the queue or the class, in any order of events', () => {
    const act = fc.constantFrom(
      'hold',
      'fulfil',
      'partly',
      'back',
      'first',
      'withdraw',
      'expire',
      'pause',
      'resume',
      'hold back',
      'free',
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.tuple(act, fc.nat(40)), { maxLength: 25 }),
        (steps, acts) => {
          const start = ask(steps * 500)
          let current = start
          for (const [name, atDay] of acts) current = move(current, name, day(atDay))
          expect([current.queuedAt, current.askClass, current.shares.amount]).toEqual([
            start.queuedAt,
            start.askClass,
            steps * 500,
          ])
          expect(current.shares.open > 0).toBe(
            current.state === 'pending' || current.state === 'paused',
          )
          if (current.state === 'paused') expect(current.paused).not.toBeNull()
        },
      ),
    )
  })
})

function changed(from: Ask, name: string, now: Temporal.Instant): Ask {
  if (name === 'pause' && from.state === 'pending') return pauseAsk(from)
  if (name === 'resume' && from.state === 'paused' && from.paused?.by === 'owner')
    return resumeAsk(from, { policy: DEFAULT_POLICY, now })
  return (
    (name === 'hold back'
      ? holdBackAsk(from)
      : name === 'free'
        ? freeAsk(from, { policy: DEFAULT_POLICY, now })
        : undefined) ?? from
  )
}

function move(from: Ask, name: string, at: Temporal.Instant): Ask {
  const part = rupees(500)
  if (name === 'hold' && from.state === 'pending') return askIsHeld(from, part)
  if (['pause', 'resume', 'hold back', 'free'].includes(name)) return changed(from, name, at)
  if (name === 'withdraw' && from.shares.open > 0) return withdrawAsk(from)
  if (name === 'expire' && from.shares.open > 0) return expireAsk(from)
  if (from.shares.held < part) return from
  if (name === 'fulfil') return askIsFilled(from, { filled: part, held: part, now: at })
  if (name === 'partly') return askIsFilled(from, { filled: rupees(200), held: part, now: at })
  return name === 'back' || name === 'first'
    ? askShareComesBack(from, part, { first: name === 'first', now: at })
    : from
}

describe('pausing an ask', () => {
  const code = (name: string) => expect.objectContaining({ code: name })
  const later = { policy: DEFAULT_POLICY, now: day(5) }

  test('pauses what is open at its place, until its owner lets it go on', () => {
    const paused = pauseAsk(held(ask(2_500), 500))
    expect(paused).toMatchObject({
      state: 'paused',
      paused: { by: 'owner', from: 'pending' },
      queuedAt: now,
      shares: { open: 2_000, held: 500 },
    })
    expect(resumeAsk(paused, later)).toEqual(held(ask(2_500), 500))
    expect(askShareComesBack(paused, rupees(500), { first: false, now: day(1) })).toMatchObject({
      state: 'paused',
      shares: { open: 2_500 },
    })
    expect(() => pauseAsk(paused)).toThrow(code('asks.paused-already'))
    expect(() => pauseAsk(held(ask(500), 500))).toThrow(code('asks.nothing-open'))
    expect(() => resumeAsk(ask(500), later)).toThrow(code('asks.not-paused'))
  })

  test('before a steward has looked leads back to the steward, who has the whole time again', () => {
    const paused = pauseAsk(ask(500, { isFirst: true }))
    expect(paused).toMatchObject({
      state: 'paused',
      reviewBy: day(2),
      paused: { from: 'awaiting_review' },
    })
    expect(resumeAsk(paused, later)).toMatchObject({
      state: 'awaiting_review',
      paused: null,
      reviewBy: day(7),
    })
  })

  test('by a suspension ends with it alone, and leaves one that its owner paused as it is', () => {
    const heldBack = holdBackAsk(ask(500))!
    expect(() => resumeAsk(heldBack, later)).toThrow(code('asks.paused-by-suspension'))
    expect(freeAsk(heldBack, later)).toEqual(ask(500))
    expect([
      holdBackAsk(pauseAsk(ask(500))),
      freeAsk(pauseAsk(ask(500)), later),
      holdBackAsk(withdrawAsk(ask(500))),
      freeAsk(ask(500), later),
    ]).toEqual([undefined, undefined, undefined, undefined])
    expect(freeAsk(holdBackAsk(ask(500, { isFirst: true }))!, later)).toMatchObject({
      state: 'awaiting_review',
      reviewBy: day(7),
    })
  })

  test('also pauses what comes back of a wholly matched one', () => {
    const heldBack = holdBackAsk(held(ask(500), 500))!
    expect(heldBack.state).toBe('matched')
    const back = askShareComesBack(heldBack, rupees(500), { first: false, now: day(1) })
    expect(back.state).toBe('paused')
    expect(freeAsk(back, later)).toMatchObject({ state: 'pending', paused: null })
    expect(freeAsk(heldBack, later)).toEqual(held(ask(500), 500))
  })
})

describe('an ask whose owner has to leave', () => {
  test('closes what is open, and what comes back of it', () => {
    expect(closeAsk(held(ask(2_500), 500))).toMatchObject({
      state: 'withdrawn',
      shares: { open: 0, held: 500, closed: 2_000 },
    })
    const closed = closeAsk(holdBackAsk(held(ask(500), 500))!)!
    expect(askShareComesBack(closed, rupees(500), { first: true, now: day(1) })).toMatchObject({
      state: 'withdrawn',
      shares: { closed: 500 },
    })
    expect(closeAsk(expireAsk(ask(500)))).toBeUndefined()
  })
})

describe('renewing an ask', () => {
  const renew = (from: Ask) => renewAsk(from, { policy: DEFAULT_POLICY, now: day(29) })

  test('keeps it for another term from now at its old place, whatever it waits for', () => {
    for (const one of [
      ask(500),
      ask(500, { isFirst: true }),
      pauseAsk(ask(500)),
      held(ask(1_000), 500),
    ]) {
      expect(renew(one)).toEqual({ ...one, expiresAt: day(59), remindAt: day(57) })
    }
  })

  test('is refused once nothing is open', () => {
    for (const one of [held(ask(500), 500), withdrawAsk(ask(500)), expireAsk(ask(500))])
      expect(() => renew(one)).toThrow(expect.objectContaining({ code: 'asks.not-renewable' }))
  })

  test('of two days or less is not announced', () => {
    expect(ask(500, { policy: { ...DEFAULT_POLICY, askTermMs: 2 * DAY_MS } }).remindAt).toBeNull()
  })
})
