import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, day, held } from '#test/asks/ask-in-memory.ts'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { rupees } from '../shared/rupees.ts'
import {
  type Ask,
  askIsFilled,
  askIsHeld,
  askShareComesBack,
  expireAsk,
  withdrawAsk,
} from './ask.ts'
import { putAskOnHold, pauseAsk, freeAsk, resumeAsk } from './pause-ask.ts'

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

  test('closes when the ask is withdrawn, expired or past its term, and is never first', () => {
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
      'put on hold',
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
    (name === 'put on hold'
      ? putAskOnHold(from)
      : name === 'free'
        ? freeAsk(from, { policy: DEFAULT_POLICY, now })
        : undefined) ?? from
  )
}

function move(from: Ask, name: string, at: Temporal.Instant): Ask {
  const part = rupees(500)
  if (name === 'hold' && from.state === 'pending') return askIsHeld(from, part)
  if (['pause', 'resume', 'put on hold', 'free'].includes(name)) return changed(from, name, at)
  if (name === 'withdraw' && from.shares.open > 0) return withdrawAsk(from)
  if (name === 'expire' && from.shares.open > 0) return expireAsk(from)
  if (from.shares.held < part) return from
  if (name === 'fulfil') return askIsFilled(from, { filled: part, held: part, now: at })
  if (name === 'partly') return askIsFilled(from, { filled: rupees(200), held: part, now: at })
  return name === 'back' || name === 'first'
    ? askShareComesBack(from, part, { first: name === 'first', now: at })
    : from
}
