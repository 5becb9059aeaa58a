import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { addMs, DAY_MS } from '../shared/calendar.ts'
import type { PledgeId } from '../shared/ids.ts'
import { NO_RUPEES, type Rupees, rupees } from '../shared/rupees.ts'
import { closeHeld, fulfil, hold, outstanding, reopen, type Shares } from '../shared/shares.ts'
import {
  closePledge,
  pausePledge,
  holdBackPledge,
  resumePledge,
  freePledge,
} from './pause-pledge.ts'
import {
  checkPledgeAmount,
  expirePledge,
  isFirstInLine,
  matchableNow,
  openPledge,
  pledgeIsFilled,
  pledgeIsHeld,
  pledgeRoom,
  pledgeStateOf,
  shareComesBack,
  withdrawPledge,
  type Pledge,
} from './pledge.ts'
import type { PledgeState } from './pledge-transitions.ts'
import { PLAN_TERMS, PLANS } from './plans.ts'

const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const day = (count: number) => addMs(now, count * DAY_MS)
const pledge = (amount: number, plan: Pledge['plan'] = 'simple') =>
  openPledge({
    id: 'p' as PledgeId,
    plan,
    amount,
    outstandingNow: NO_RUPEES,
    policy: DEFAULT_POLICY,
    now,
  })
const withShares = (from: Pledge, change: (shares: Shares) => Shares): Pledge => {
  const shares = change(from.shares)
  return { ...from, shares, state: pledgeStateOf(shares, from.state, from.pausedBy) }
}
const held = (from: Pledge, part: number) =>
  withShares(from, (shares) => hold(shares, rupees(part)))

describe('the amount of a pledge', () => {
  test.each([
    [0, 'simple', 'pledges.amount-invalid'],
    [-500, 'simple', 'pledges.amount-invalid'],
    [0.5, 'super', 'pledges.amount-invalid'],
    [Number.NaN, 'happy', 'pledges.amount-invalid'],
    [499, 'simple', 'pledges.amount-step'],
    [750, 'happy', 'pledges.amount-step'],
    [10_001, 'simple', 'pledges.amount-step'],
    [10_500, 'simple', 'pledges.amount-outside-plan'],
    [5_500, 'happy', 'pledges.amount-outside-plan'],
    [2_000, 'super', 'pledges.amount-outside-plan'],
    [500, 'simple', undefined],
    [10_000, 'simple', undefined],
    [500, 'happy', undefined],
    [5_000, 'happy', undefined],
    [500, 'super', undefined],
    [1_500, 'super', undefined],
  ] as const)('₹%s under %s: %s', (amount, plan, code) => {
    expect(checkPledgeAmount(amount, plan)).toBe(code)
  })

  test('holds exactly when it is a step multiple within the plan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000, max: 12_000 }),
        fc.constantFrom(...PLANS),
        (amount, plan) => {
          const { minRupees, maxRupees } = PLAN_TERMS[plan]
          expect(checkPledgeAmount(amount, plan) === undefined).toBe(
            amount % 500 === 0 && amount >= minRupees && amount <= maxRupees,
          )
        },
      ),
    )
  })
})

describe('a new pledge', () => {
  test('is wholly open, at its place from now on, and stands for its term', () => {
    expect(pledge(2_500)).toEqual({
      id: 'p',
      plan: 'simple',
      shares: { amount: 2_500, open: 2_500, held: 0, fulfilled: 0, closed: 0 },
      state: 'pending',
      pausedBy: null,
      queuedAt: now,
      expiresAt: day(180),
    })
    expect([pledge(500, 'happy').expiresAt, pledge(500, 'super').expiresAt]).toEqual([
      day(30),
      day(90),
    ])
  })

  test('says the plan’s bounds when it is refused', () => {
    expect(() => pledge(2_000, 'super')).toThrow(
      expect.objectContaining({
        code: 'pledges.amount-outside-plan',
        details: {
          values: { min: 500, max: 1_500 },
          fields: { amount: 'pledges.amount-outside-plan' },
        },
      }),
    )
  })

  test('fits under the cap together with all that is open or held, to the last rupee and not beyond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 40 }),
        (steps, before) => {
          const [amount, outstandingNow] = [steps * 500, rupees(before * 500)]
          const open = () =>
            openPledge({
              id: 'p' as PledgeId,
              plan: 'simple',
              amount,
              outstandingNow,
              policy: DEFAULT_POLICY,
              now,
            })
          if (amount + outstandingNow <= 15_000) expect(outstanding(open().shares)).toBe(amount)
          else
            expect(open).toThrow(
              expect.objectContaining({
                code: 'pledges.open-cap',
                details: expect.objectContaining({
                  values: { room: Math.max(0, 15_000 - outstandingNow) },
                }),
              }),
            )
        },
      ),
    )
    expect(pledgeRoom({ policy: DEFAULT_POLICY, outstandingNow: rupees(20_000) })).toBe(0)
  })
})

describe('staging', () => {
  test.each([
    [500, 500],
    [2_500, 500],
    [3_000, 1_000],
    [5_000, 1_000],
    [5_500, 1_500],
    [10_000, 2_000],
  ])('of ₹%s simple, ₹%s can be matched at once and all from day 5', (amount, first) => {
    expect([
      matchableNow(pledge(amount), now),
      matchableNow(pledge(amount), addMs(day(5), -1)),
      matchableNow(pledge(amount), day(5)),
    ]).toEqual([first, first, amount])
  })

  test('Happy and Super are matchable whole', () => {
    expect([
      matchableNow(pledge(5_000, 'happy'), now),
      matchableNow(pledge(1_500, 'super'), now),
    ]).toEqual([5_000, 1_500])
  })

  test('what is held, confirmed or closed has used up the first part; what came back has not', () => {
    const matched = held(pledge(10_000), 1_500)
    expect(matchableNow(matched, now)).toBe(500)
    expect(
      matchableNow(
        withShares(matched, (shares) => fulfil(shares, rupees(1_500))),
        now,
      ),
    ).toBe(500)
    expect(
      matchableNow(
        withShares(matched, (shares) => closeHeld(shares, rupees(1_500))),
        now,
      ),
    ).toBe(500)
    expect(
      matchableNow(
        withShares(matched, (shares) => reopen(shares, rupees(1_500))),
        now,
      ),
    ).toBe(2_000)
    expect(matchableNow(held(pledge(10_000), 2_000), addMs(day(5), -1))).toBe(0)
    expect(matchableNow(held(pledge(10_000), 2_000), day(5))).toBe(8_000)
  })

  test('a payment of which only a part was confirmed leaves whole steps to match', () => {
    const ruled = withShares(
      withShares(
        withShares(held(pledge(10_000), 1_500), (shares) => fulfil(shares, rupees(700))),
        (shares) => closeHeld(shares, rupees(300)),
      ),
      (shares) => reopen(shares, rupees(500)),
    )
    expect([ruled.shares, matchableNow(ruled, now)]).toEqual([
      { amount: 10_000, open: 9_000, held: 0, fulfilled: 700, closed: 300 },
      1_000,
    ])
  })

  test.each(['matched', 'fulfilled', 'paused', 'withdrawn', 'expired'] as const)(
    'nothing of a %s pledge can be matched',
    (state) => {
      expect(matchableNow({ ...pledge(5_000), state }, day(6))).toBe(0)
    },
  )

  test('nothing can be matched once the term is over', () => {
    expect([
      matchableNow(pledge(5_000), addMs(day(180), -1)),
      matchableNow(pledge(5_000), day(180)),
    ]).toEqual([5_000, 0])
  })

  test('a Simple pledge is first in line from day 10, the others never', () => {
    expect([
      isFirstInLine(pledge(500), addMs(day(10), -1)),
      isFirstInLine(pledge(500), day(10)),
      isFirstInLine(pledge(500, 'happy'), day(20)),
      isFirstInLine(pledge(500, 'super'), day(80)),
    ]).toEqual([false, true, false, false])
  })
})

describe('the state of a pledge', () => {
  const shares = (open: number, running: number, fulfilled: number, closed: number) =>
    ({
      amount: open + running + fulfilled + closed,
      open,
      held: running,
      fulfilled,
      closed,
    }) as Shares
  test.each([
    [shares(500, 0, 0, 0), 'pending', 'pending'],
    [shares(500, 500, 0, 0), 'matched', 'pending'],
    [shares(500, 0, 500, 0), 'paused', 'paused'],
    [shares(0, 500, 500, 0), 'pending', 'matched'],
    [shares(0, 500, 0, 500), 'withdrawn', 'withdrawn'],
    [shares(0, 500, 0, 500), 'expired', 'expired'],
    [shares(0, 0, 500, 0), 'matched', 'fulfilled'],
    [shares(0, 0, 500, 500), 'matched', 'fulfilled'],
    [shares(0, 0, 0, 500), 'matched', 'expired'],
    [shares(0, 0, 500, 500), 'withdrawn', 'withdrawn'],
  ] as const)('with %j after %s is %s', (parts, before, after) => {
    expect(pledgeStateOf(parts, before, before === 'paused' ? 'owner' : null)).toBe(after)
  })

  test('has nothing open once withdrawn or expired, and what is held runs on', () => {
    const running = held(pledge(2_500), 500)
    expect(withdrawPledge(running)).toMatchObject({
      state: 'withdrawn',
      shares: { open: 0, held: 500, closed: 2_000 },
    })
    expect(expirePledge(running)).toMatchObject({
      state: 'expired',
      shares: { open: 0, held: 500, closed: 2_000 },
    })
    expect(() => withdrawPledge(held(pledge(500), 500))).toThrow(
      expect.objectContaining({ code: 'pledges.nothing-open' }),
    )
  })

  test('follows its shares in every order of matches, confirmations, returns, withdrawal and expiry', () => {
    const act = fc.constantFrom(
      'hold',
      'fulfil',
      'partly',
      'back',
      'shut',
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
        fc.array(fc.tuple(act, fc.nat(200)), { maxLength: 25 }),
        (steps, acts) => {
          let current = pledge(steps * 500)
          for (const [name, atDay] of acts) {
            const before = current
            current = move(current, name, day(atDay))
            const { open, held: running } = current.shares
            expect(current.queuedAt).toBe(before.queuedAt)
            expect(open > 0).toBe(
              ['pending', 'paused'].includes(current.state satisfies PledgeState),
            )
            if (running > 0 && open === 0)
              expect(['matched', 'withdrawn', 'expired']).toContain(current.state)
            if (before.state === 'withdrawn' || before.state === 'expired') expect(open).toBe(0)
          }
        },
      ),
    )
  })
})

function changed(from: Pledge, name: string): Pledge {
  if (name === 'pause' && from.state === 'pending') return pausePledge(from)
  if (name === 'resume' && from.state === 'paused' && from.pausedBy === 'owner')
    return resumePledge(from)
  return (
    (name === 'hold back'
      ? holdBackPledge(from)
      : name === 'free'
        ? freePledge(from)
        : undefined) ?? from
  )
}

function move(from: Pledge, name: string, at: Temporal.Instant): Pledge {
  const part: Rupees = rupees(500)
  if (name === 'hold' && from.state === 'pending') return pledgeIsHeld(from, part)
  if (['pause', 'resume', 'hold back', 'free'].includes(name)) return changed(from, name)
  if (name === 'withdraw' && from.shares.open > 0) return withdrawPledge(from)
  if (name === 'expire' && from.shares.open > 0) return expirePledge(from)
  if (from.shares.held < part) return from
  if (name === 'fulfil')
    return pledgeIsFilled(from, { filled: part, held: part, shut: false, now: at })
  if (name === 'partly')
    return pledgeIsFilled(from, { filled: rupees(200), held: part, shut: false, now: at })
  return name === 'back' || name === 'shut'
    ? shareComesBack(from, part, { shut: name === 'shut', now: at })
    : from
}

describe('a share that comes back', () => {
  const matched = held(pledge(1_000), 500)
  test('reopens at its old place while the pledge runs', () => {
    expect(shareComesBack(matched, rupees(500), { shut: false, now: day(20) })).toEqual({
      ...matched,
      state: 'pending',
      shares: pledge(1_000).shares,
    })
  })

  test('closes after a second lapse, after withdrawal, and after the term', () => {
    expect(shareComesBack(matched, rupees(500), { shut: true, now: day(20) })).toMatchObject({
      state: 'pending',
      shares: { open: 500, closed: 500 },
    })
    expect(
      shareComesBack(withdrawPledge(matched), rupees(500), { shut: false, now: day(20) }),
    ).toMatchObject({ state: 'withdrawn', shares: { open: 0, closed: 1_000 } })
    expect(
      shareComesBack(expirePledge(matched), rupees(500), { shut: false, now: day(20) }),
    ).toMatchObject({ state: 'expired', shares: { closed: 1_000 } })
    expect(
      shareComesBack(held(pledge(500), 500), rupees(500), { shut: false, now: day(180) }),
    ).toMatchObject({ state: 'expired', shares: { closed: 500 } })
  })
})

describe('pausing a pledge', () => {
  const code = (name: string) => expect.objectContaining({ code: name })

  test('keeps what is open from being matched, at its place, until its owner resumes it', () => {
    const paused = pausePledge(held(pledge(2_500), 500))
    expect(paused).toMatchObject({
      state: 'paused',
      pausedBy: 'owner',
      queuedAt: now,
      shares: { open: 2_000, held: 500 },
    })
    expect(matchableNow(paused, day(20))).toBe(0)
    expect(resumePledge(paused)).toEqual(held(pledge(2_500), 500))
    expect(shareComesBack(paused, rupees(500), { shut: false, now: day(1) })).toMatchObject({
      state: 'paused',
      shares: { open: 2_500 },
    })
    expect(withdrawPledge(paused)).toMatchObject({ state: 'withdrawn' })
    expect(() => pausePledge(paused)).toThrow(code('pledges.paused-already'))
    expect(() => pausePledge(held(pledge(500), 500))).toThrow(code('pledges.nothing-open'))
    expect(() => resumePledge(pledge(500))).toThrow(code('pledges.not-paused'))
  })

  test('by a suspension ends with it alone, and leaves one that its owner paused as it is', () => {
    const heldBack = holdBackPledge(pledge(500))!
    expect(() => resumePledge(heldBack)).toThrow(code('pledges.paused-by-suspension'))
    expect(freePledge(heldBack)).toEqual(pledge(500))
    expect([
      holdBackPledge(pausePledge(pledge(500))),
      freePledge(pausePledge(pledge(500))),
      holdBackPledge(withdrawPledge(pledge(500))),
      freePledge(pledge(500)),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('also pauses what comes back of a wholly matched one', () => {
    const heldBack = holdBackPledge(held(pledge(500), 500))!
    expect(heldBack.state).toBe('matched')
    const back = shareComesBack(heldBack, rupees(500), { shut: false, now: day(1) })
    expect([back.state, freePledge(back)?.state, freePledge(heldBack)]).toEqual([
      'paused',
      'pending',
      held(pledge(500), 500),
    ])
  })

  test('a pledge whose owner has to leave closes what is open, and what comes back of it', () => {
    expect(closePledge(pausePledge(held(pledge(2_500), 500)))).toMatchObject({
      state: 'withdrawn',
      pausedBy: null,
      shares: { open: 0, held: 500, closed: 2_000 },
    })
    expect(
      shareComesBack(closePledge(held(pledge(500), 500))!, rupees(500), {
        shut: false,
        now: day(1),
      }),
    ).toMatchObject({ state: 'withdrawn', shares: { closed: 500 } })
    expect(closePledge(expirePledge(pledge(500)))).toBeUndefined()
  })
})
