import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detailFor } from '#test/helping/ledger-file.ts'
import {
  checked,
  CIRCLE,
  file,
  GOOD,
  KNOWN,
  OWN,
  PLAN,
  problems,
  resealed,
} from '#test/ledger/good-ledger.ts'
import { anotherAmount, type Tampering, TAMPERINGS } from '#test/ledger/tamperings.ts'
import type { OwnEntries } from './own-entries.ts'

describe('tampering', () => {
  test('is found in 1,000 of 1,000 random cases by whoever noted the latest seal', async () => {
    let tried = 0
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(TAMPERINGS)),
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        async (name, one, two) => {
          const lines = (TAMPERINGS[name] as Tampering)(GOOD.lines, one, two)
          fc.pre(file(lines) !== file(GOOD.lines))
          tried++
          seen.add(name)
          const { ok, problems: found } = await checked(file(lines), KNOWN)
          expect([name, one, two, ok, found.length > 0]).toEqual([name, one, two, false, true])
        },
      ),
      { numRuns: 1_000 },
    )
    expect([tried, seen.size]).toEqual([1_000, Object.keys(TAMPERINGS).length])
  })

  test('of what comes after an earlier seal is found where only that seal was noted', async () => {
    const [first] = GOOD.heads
    expect(await problems(resealed(anotherAmount(4, 1)), { earlier: [{ head: first! }] })).toEqual(
      [],
    )
    expect(
      await problems(resealed(PLAN.with(0, { giver: 1, receiver: 2, amount: 501 })), {
        earlier: [{ head: first! }],
      }),
    ).toEqual(['earlier_missing'])
  })

  test('of my entry by a holder of the key is found by me with my own entries', async () => {
    const without = PLAN.filter(({ reverses }, at) => at !== 13 && reverses === undefined)
    expect(
      await problems(
        resealed(PLAN.with(10, { giver: 1, receiver: 2, amount: 1_001, day: '2026-11-23' })),
        { own: OWN },
      ),
    ).toEqual(['own_different'])
    expect(
      await problems(resealed(PLAN.with(13, { giver: 2, receiver: 3, amount: 500 })), { own: OWN }),
    ).toEqual(['own_missing'])
    expect(
      await problems(resealed(PLAN.with(14, { giver: 4, receiver: 1, amount: 1_000 })), {
        own: OWN,
      }),
    ).toEqual(['own_strange'])
    // These transfers were sealed after the member's entries were read, so they are not in the
    // entries yet.
    expect(
      await problems(resealed(PLAN.with(14, { giver: 4, receiver: 1, amount: 1_000 })), {
        own: { ...OWN, sealed: 14 },
      }),
    ).toEqual([])
    expect(await problems(resealed(without), { own: OWN })).toContain('own_missing')
    expect(
      await problems(GOOD.lines, {
        own: {
          ...OWN,
          entries: OWN.entries.with(0, {
            ...(OWN.entries[0] as OwnEntries['entries'][number]),
            detail: { ...detailFor(1), at: 'another time' },
          }),
        },
      }),
    ).toEqual(['own_different'])
    expect(
      await problems(GOOD.lines, { own: { ...OWN, circleId: CIRCLE.replace(/.$/, '9') } }),
    ).toEqual(['other_circle'])
  })

  test('of everything by the database’s owner is seen by nobody without a copy', async () => {
    const rewritten = resealed(
      PLAN.with(10, { giver: 1, receiver: 2, amount: 2_000, day: '2026-11-23' }),
    )
    const notifiedToday: OwnEntries = {
      ...OWN,
      entries: OWN.entries.map((entry) =>
        entry.number === 11 ? { ...entry, amount: 2_000 } : entry,
      ),
    }
    const { keys = [] } = KNOWN
    expect(await problems(rewritten, { keys, own: notifiedToday })).toEqual([])
    expect(await problems(rewritten, { ...KNOWN, own: notifiedToday })).toEqual(['earlier_missing'])
    expect(await problems(rewritten, { keys, own: OWN })).toEqual(['own_different'])
  })
})
