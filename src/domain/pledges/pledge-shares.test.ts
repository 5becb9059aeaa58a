import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, held, now, pledge } from '#test/pledges/pledge-in-memory.ts'
import { type Rupees, rupees } from '../shared/rupees.ts'
import type { Shares } from '../shared/shares.ts'
import { putPledgeOnHold, pausePledge, freePledge, resumePledge } from './pause-pledge.ts'
import {
  expirePledge,
  type Pledge,
  pledgeIsFilled,
  pledgeIsHeld,
  pledgeStateOf,
  shareComesBack,
  withdrawPledge,
} from './pledge.ts'
import type { PledgeState } from './pledge-transitions.ts'

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

  test('follows its shares in every order of matches, ends, withdrawal and expiry', () => {
    const act = fc.constantFrom(
      'hold',
      'fulfil',
      'partly',
      'back',
      'no',
      'shut',
      'withdraw',
      'expire',
      'pause',
      'resume',
      'put on hold',
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
  if (name === 'pause' && from.state === 'pending') return pausePledge(from, { now })
  if (name === 'resume' && from.state === 'paused' && from.pausedBy === 'owner')
    return resumePledge(from)
  return (
    (name === 'put on hold'
      ? putPledgeOnHold(from)
      : name === 'free'
        ? freePledge(from)
        : undefined) ?? from
  )
}

function move(from: Pledge, name: string, at: Temporal.Instant): Pledge {
  const part: Rupees = rupees(500)
  if (name === 'hold' && from.state === 'pending') return pledgeIsHeld(from, part)
  if (['pause', 'resume', 'put on hold', 'free'].includes(name)) return changed(from, name)
  if (name === 'withdraw' && from.shares.open > 0) return withdrawPledge(from)
  if (name === 'expire' && from.shares.open > 0) return expirePledge(from)
  if (from.shares.held < part) return from
  if (name === 'fulfil')
    return pledgeIsFilled(from, { filled: part, held: part, shut: false, now: at })
  if (name === 'partly')
    return pledgeIsFilled(from, { filled: rupees(200), held: part, shut: false, now: at })
  return name === 'back' || name === 'shut' || name === 'no'
    ? shareComesBack(from, part, { shut: name === 'shut', no: name === 'no', now: at })
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
