import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, DAY_MS } from '../shared/calendar.ts'
import type { RecurringId } from '../shared/ids.ts'
import { rupees } from '../shared/rupees.ts'
import {
  passInstalment,
  remindRecurring,
  skipNextInstalment,
  type RecurringPledge,
  recurringDue,
  startRecurring,
  stopRecurring,
} from './recurring.ts'

const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const day = (count: number) => addMs(now, count * DAY_MS)
const fresh = startRecurring({ id: 's' as RecurringId, amount: rupees(1_000), now })

/** What happens when the clock runs on these days. The member's acts come first on their day. */
function run(
  days: readonly number[],
  acts: Readonly<Record<number, (recurring: RecurringPledge) => RecurringPledge>> = {},
): { recurring: RecurringPledge; log: string[] } {
  const log: string[] = []
  let recurring = fresh
  for (const at of days) {
    recurring = acts[at]?.(recurring) ?? recurring
    for (
      let due = recurringDue(recurring, day(at));
      due !== 'nothing';
      due = recurringDue(recurring, day(at))
    ) {
      log.push(`${due} ${recurring.passed + 1} on ${at}`)
      recurring = due === 'remind' ? remindRecurring(recurring) : passInstalment(recurring)
    }
  }
  return { recurring, log }
}
const everyDay = Array.from({ length: 200 }, (_, at) => at)

describe('a Happy pledge', () => {
  test('opens one instalment at once and four more every 30 days after a reminder', () => {
    const { recurring, log } = run(everyDay)
    expect(fresh).toMatchObject({ passed: 1, nextDueAt: day(30), state: 'active', instalments: 5 })
    expect(passInstalment(fresh).nextDueAt).toEqual(day(60))
    expect(log).toEqual([
      'remind 2 on 28',
      'open 2 on 30',
      'remind 3 on 58',
      'open 3 on 60',
      'remind 4 on 88',
      'open 4 on 90',
      'remind 5 on 118',
      'open 5 on 120',
    ])
    expect(recurring).toMatchObject({ passed: 5, nextDueAt: null, state: 'ended' })
  })

  test('closes a skipped instalment and does not move it, and does not remind of it', () => {
    const { recurring, log } = run(everyDay, { 40: skipNextInstalment })
    expect(log).toEqual([
      'remind 2 on 28',
      'open 2 on 30',
      'skip 3 on 60',
      'remind 4 on 88',
      'open 4 on 90',
      'remind 5 on 118',
      'open 5 on 120',
    ])
    expect(recurring.state).toBe('ended')
  })

  test('skips the very instalment it was just reminded of, and only that one', () => {
    expect(run(everyDay.slice(0, 70), { 29: skipNextInstalment }).log).toEqual([
      'remind 2 on 28',
      'skip 2 on 30',
      'remind 3 on 58',
      'open 3 on 60',
    ])
  })

  test('stops from the next instalment on', () => {
    const { recurring, log } = run(everyDay, { 59: stopRecurring })
    expect(log).toEqual(['remind 2 on 28', 'open 2 on 30', 'remind 3 on 58'])
    expect(recurring).toMatchObject({ state: 'stopped', nextDueAt: null, passed: 2 })
  })

  test('opens late what is late, keeps to its days, and skips what is a whole period late', () => {
    expect(run([0, 45, 60]).log).toEqual(['open 2 on 45', 'open 3 on 60'])
    expect(run([0, 60]).log).toEqual(['skip 2 on 60', 'open 3 on 60'])
    expect(run([0, 300]).log).toEqual([
      'skip 2 on 300',
      'skip 3 on 300',
      'skip 4 on 300',
      'skip 5 on 300',
    ])
  })

  test('is not touched once it is over', () => {
    for (const over of [stopRecurring(fresh), run(everyDay).recurring]) {
      expect(recurringDue(over, day(500))).toBe('nothing')
      for (const act of [skipNextInstalment, stopRecurring])
        expect(() => act(over)).toThrow(expect.objectContaining({ code: 'pledges.recurring-over' }))
    }
  })

  test('passes five instalments at most, whenever the clock ticks or one is skipped', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(250), { maxLength: 60 }),
        fc.uniqueArray(fc.nat(250), { maxLength: 4 }),
        (visits, skips) => {
          const days = [...new Set([...visits, ...skips])].sort((one, other) => one - other)
          const skipIfActive = (recurring: RecurringPledge) =>
            recurring.state === 'active' ? skipNextInstalment(recurring) : recurring
          const { recurring, log } = run(
            days,
            Object.fromEntries(skips.map((at) => [at, skipIfActive])),
          )
          const passed = log.filter((line) => !line.startsWith('remind'))
          expect(passed.map((line) => line.split(' ')[1])).toEqual(
            Array.from(passed, (_, at) => String(at + 2)),
          )
          expect(recurring.passed).toBe(passed.length + 1)
          expect(recurring.passed).toBeLessThanOrEqual(5)
          expect(recurring.state === 'ended').toBe(recurring.passed === 5)
          expect(
            new Set(
              log.filter((line) => line.startsWith('remind')).map((line) => line.split(' ')[1]),
            ).size,
          ).toBe(log.length - passed.length)
        },
      ),
    )
  })
})
