import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvariantError } from './assert.ts'
import { type Rupees, rupees } from './rupees.ts'
import {
  closeHeld,
  closeOpen,
  fulfil,
  fulfilOpen,
  fulfilPart,
  hold,
  newShares,
  reopen,
  type Shares,
  unfulfil,
} from './shares.ts'

type Part = 'open' | 'held' | 'fulfilled' | 'closed'
// A second copy of the moves: each move, and from where to where it takes rupees.
const MOVES: Record<
  string,
  { move: (shares: Shares, part: Rupees) => Shares; from: Part; to: Part }
> = {
  hold: { move: hold, from: 'open', to: 'held' },
  fulfil: { move: fulfil, from: 'held', to: 'fulfilled' },
  reopen: { move: reopen, from: 'held', to: 'open' },
  closeHeld: { move: closeHeld, from: 'held', to: 'closed' },
}
const step = fc.record({
  name: fc.constantFrom(...Object.keys(MOVES), 'closeOpen'),
  part: fc.integer({ min: 1, max: 12 }).map((steps) => rupees(steps * 500)),
})

function sharesAfter(shares: Shares, { name, part }: { name: string; part: Rupees }): Shares {
  if (name === 'closeOpen') {
    const closed = closeOpen(shares)
    expect(closed).toEqual({ ...shares, open: 0, closed: shares.closed + shares.open })
    return closed
  }
  const { move, from, to } = MOVES[name]!
  if (shares[from] < part) {
    expect(() => move(shares, part)).toThrow(InvariantError)
    return shares
  }
  const moved = move(shares, part)
  expect(moved).toEqual({ ...shares, [from]: shares[from] - part, [to]: shares[to] + part })
  return moved
}

describe('the shares of a request', () => {
  test('are all open at first', () => {
    expect(newShares(rupees(1_500))).toEqual({
      amount: 1_500,
      open: 1_500,
      held: 0,
      fulfilled: 0,
      closed: 0,
    })
  })

  test('always add up to its amount after any order of moves', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(step, { maxLength: 40 }),
        (steps, moves) => {
          let shares = newShares(rupees(steps * 500))
          for (const move of moves) {
            shares = sharesAfter(shares, move)
            const parts = [shares.open, shares.held, shares.fulfilled, shares.closed]
            expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
            expect(parts.reduce((sum, part) => sum + part, 0)).toBe(steps * 500)
          }
        },
      ),
    )
  })

  test.each(Object.entries(MOVES))(
    '%s moves neither nothing nor less than nothing',
    (_name, { move }) => {
      const shares: Shares = {
        amount: rupees(3_000),
        open: rupees(1_000),
        held: rupees(1_000),
        fulfilled: rupees(500),
        closed: rupees(500),
      }
      expect(() => move(shares, rupees(-500))).toThrow(InvariantError)
      expect(() => move(shares, rupees(0))).toThrow(InvariantError)
      expect(() => move(shares, 0.5 as Rupees)).toThrow(RangeError)
    },
  )
})

describe('a part to the rupee', () => {
  const some: Shares = {
    amount: rupees(4_000),
    open: rupees(1_000),
    held: rupees(1_500),
    fulfilled: rupees(1_000),
    closed: rupees(500),
  }
  const parts = ({ open, held, fulfilled, closed }: Shares) => [open, held, fulfilled, closed]

  test.each([
    [1_500, true, [1_000, 0, 2_500, 500]],
    [1_234, true, [1_000, 0, 2_234, 766]],
    [1_000, true, [1_500, 0, 2_000, 500]],
    [1, true, [2_000, 0, 1_001, 999]],
    [1, false, [1_000, 0, 1_001, 1_999]],
  ])(
    'of what was held fulfils %s and, while the request runs (%s), reopens whole steps',
    (part, reopens, left) => {
      expect(parts(fulfilPart(some, rupees(part), { held: rupees(1_500), reopens }))).toEqual(left)
    },
  )

  test.each([
    [1_000, [0, 1_500, 2_000, 500]],
    [500, [500, 1_500, 1_500, 500]],
    [234, [500, 1_500, 1_234, 766]],
  ])('of what is open is fulfilled with %s, and only whole steps stay open', (part, left) => {
    expect(parts(fulfilOpen(some, rupees(part)))).toEqual(left)
  })

  test.each([
    [1_000, true, [2_000, 1_500, 0, 500]],
    [766, true, [1_500, 1_500, 234, 766]],
    [1_000, false, [1_000, 1_500, 0, 1_500]],
    [0, true, [1_000, 1_500, 1_000, 500]],
  ])(
    'of %s that is taken back reopens in whole steps while the request runs (%s)',
    (part, reopens, left) => {
      expect(parts(unfulfil(some, rupees(part), { reopens }))).toEqual(left)
    },
  )

  test('is never more than there is', () => {
    expect(() => fulfilPart(some, rupees(1_501), { held: rupees(1_500), reopens: true })).toThrow(
      InvariantError,
    )
    expect(() => fulfilOpen(some, rupees(1_001))).toThrow(InvariantError)
    expect(() => unfulfil(some, rupees(1_001), { reopens: true })).toThrow(InvariantError)
    expect(() => fulfilOpen(some, rupees(0))).toThrow(InvariantError)
  })
})
