import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, DAY_MS } from '../shared/calendar.ts'
import { DEFAULT_POLICY, type Policy, POLICY_BOUNDS, POLICY_FIELDS } from '../shared/policy.ts'
import { looserFigures, loosens, policyChanges } from './policy-changes.ts'
import {
  clashesWith,
  falls,
  mayObject,
  needsVoices,
  objectionsToFall,
  outcomeNow,
  restsUntil,
  takesEffectAt,
} from './rule-changes.ts'

const NOTIFIED = Temporal.Instant.from('2026-11-20T17:30:00Z')

describe('a waiting change', () => {
  test.each([
    [0, 1, false],
    [0, 9, false],
    [1, 1, true],
    [1, 3, true],
    [1, 4, false],
    [2, 6, true],
    [2, 7, false],
    [3, 9, true],
    [3, 10, false],
    [4, 10, true],
    [666, 2_000, false],
    [667, 2_000, true],
  ])('with %i objections among %i falls: %s', (objections, voices, does) => {
    expect(falls({ objections, voices })).toBe(does)
  })

  test('falls with exactly as many objections as the page says, and with more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), (voices) => {
        const needed = objectionsToFall(voices)
        expect(falls({ objections: needed, voices })).toBe(true)
        expect(falls({ objections: needed - 1, voices })).toBe(false)
        expect(falls({ objections: voices, voices })).toBe(true)
      }),
    )
  })

  test('is not saved by whoever is taken out: their objection counts on both sides', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        (objections, silent, removedSilent) => {
          const before = falls({ objections, voices: objections + silent })
          const after = falls({
            objections,
            voices: objections + Math.max(0, silent - removedSilent),
          })
          if (before) expect(after).toBe(true)
        },
      ),
    )
  })

  test('takes effect seven whole days after all were told, and no moment earlier', () => {
    const at = takesEffectAt(NOTIFIED)
    expect(at.toString()).toBe('2026-11-27T17:30:00Z')
    const quiet = { objections: 0, voices: 9, takesEffectAt: at }
    expect(outcomeNow(quiet, NOTIFIED)).toBeUndefined()
    expect(outcomeNow(quiet, addMs(at, -1))).toBeUndefined()
    expect(outcomeNow(quiet, at)).toBe('in_force')
    expect(outcomeNow({ ...quiet, objections: 2 }, at)).toBe('in_force')
    expect(outcomeNow({ ...quiet, objections: 3 }, at)).toBe('fallen')
    expect(outcomeNow({ ...quiet, objections: 3 }, NOTIFIED)).toBe('fallen')
  })
})

describe('a voice', () => {
  const later = addMs(NOTIFIED, 1)
  test.each([
    ['active', null, true],
    ['active', addMs(NOTIFIED, -1), true],
    ['suspended', NOTIFIED, true],
    ['suspended', later, true],
    ['suspended', addMs(NOTIFIED, -1), false],
    ['suspended', null, false],
    ['applied', null, false],
    ['closed', null, false],
  ])('of a member who is %s since %s counts: %s', (status, suspendedAt, does) => {
    expect(mayObject({ status, suspendedAt }, NOTIFIED)).toBe(does)
  })
})

/** A policy with any figures within the bounds. */
const policies = fc
  .record(
    Object.fromEntries(
      POLICY_FIELDS.map((field) => [
        field,
        fc.integer({ min: POLICY_BOUNDS[field].min, max: POLICY_BOUNDS[field].max }),
      ]),
    ),
    { requiredKeys: [] },
  )
  .map((figures): Policy => ({ ...DEFAULT_POLICY, ...figures }))

describe('the looser figures of a change', () => {
  test('are there exactly where it loosens the rules, whatever else changes', () => {
    fc.assert(
      fc.property(policies, policies, (before, after) => {
        const changes = policyChanges(before, after)
        expect(looserFigures(changes).length > 0).toBe(loosens(before, after))
        expect(looserFigures([])).toEqual([])
      }),
    )
  })

  test('of a loosening that goes the way of a stricter rule first are there at its second step', () => {
    fc.assert(
      fc.property(policies, policies, (before, after) => {
        if (!loosens(before, after)) return
        const between: Policy = { ...before }
        for (const field of POLICY_FIELDS)
          Object.assign(between, {
            [field]:
              POLICY_BOUNDS[field].loosens === 'up'
                ? Math.min(before[field], after[field])
                : Math.max(before[field], after[field]),
          })
        expect(loosens(before, between)).toBe(false)
        expect(loosens(between, after)).toBe(true)
      }),
    )
  })
})

describe('a figure against which members spoke', () => {
  const ended = (figures: Partial<Policy>, endedAt = NOTIFIED) => ({
    changes: policyChanges(DEFAULT_POLICY, { ...DEFAULT_POLICY, ...figures }),
    endedAt,
  })
  const wish = (figures: Partial<Policy>) => ended(figures).changes
  const rest = Temporal.Instant.from('2026-12-20T17:30:00Z')

  test.each<[string, Partial<Policy>, Temporal.Instant | undefined]>([
    ['by the same amount', { membersCap: 400 }, rest],
    ['by less', { membersCap: 301 }, rest],
    ['among others', { membersCap: 310, giversIn30Days: 12 }, rest],
    ['never, if it gets stricter', { membersCap: 200 }, undefined],
    ['never, if it is another', { giversIn30Days: 12 }, undefined],
  ])('is loosened again after 30 days, %s', (_how, figures, until) => {
    expect(restsUntil(wish(figures), [ended({ membersCap: 400 })])?.toString()).toBe(
      until?.toString(),
    )
  })

  test('rests from the last time, and a figure that only came along does not rest', () => {
    const earlier = ended({ membersCap: 400 }, addMs(NOTIFIED, -DAY_MS))
    expect(
      restsUntil(wish({ membersCap: 400 }), [ended({ membersCap: 500 }), earlier])?.toString(),
    ).toBe(rest.toString())
    const mixed = ended({ membersCap: 400, giversIn30Days: 5 })
    expect(restsUntil(wish({ giversIn30Days: 11 }), [mixed])).toBeUndefined()
  })
})

describe('a change beside one that waits', () => {
  const change = (figures: Partial<Policy>) =>
    policyChanges(DEFAULT_POLICY, { ...DEFAULT_POLICY, ...figures })
  const waiting = change({ membersCap: 400, payMs: 2 * DAY_MS })

  test.each<[Partial<Policy>, boolean]>([
    [{ giversIn30Days: 9 }, false],
    [{ confirmMs: 2 * DAY_MS }, false],
    [{ giversIn30Days: 11 }, true],
    [{ giversIn30Days: 9, matchesReceivedIn24h: 6 }, true],
    [{ membersCap: 200 }, true],
    [{ payMs: 3 * DAY_MS }, true],
  ])('of %o clashes with it: %s', (figures, clashes) => {
    expect(clashesWith(change(figures), waiting)).toBe(clashes)
  })
})

describe('members are heard', () => {
  const LOOSE = { ...DEFAULT_POLICY, membersCap: 400, newcomerDays: 10 }
  test.each([
    [{ membersCap: 200 }, [], false],
    [{ membersCap: 400 }, [], true],
    [{ membersCap: 400 }, [LOOSE], false],
    [{ membersCap: 401 }, [LOOSE], true],
    [{ membersCap: 400, newcomerDays: 10 }, [LOOSE], false],
    [{ membersCap: 400, newcomerDays: 9 }, [LOOSE], true],
    [{ membersCap: 350, newcomerDays: 40 }, [LOOSE], false],
  ])('before %j where %j was in force within the week: %s', (figures, before, are) => {
    const changes = policyChanges(DEFAULT_POLICY, { ...DEFAULT_POLICY, ...figures })
    expect(needsVoices(changes, [...before, DEFAULT_POLICY])).toBe(are)
  })
})
