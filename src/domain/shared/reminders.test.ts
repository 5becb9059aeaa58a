import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMs,
  DAY_MS,
  fairDeadline,
  HOUR_MS,
  isBefore,
  MINUTE_MS,
  msBetween,
  PEOPLE_ZONE,
} from './calendar.ts'
import { outOfQuietHours, REMINDED_SPAN_MS, reminderStep } from './reminders.ts'

const ist = (text: string) => Temporal.ZonedDateTime.from(`${text}[${PEOPLE_ZONE}]`).toInstant()
const said = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' }).slice(5)

// Stores compute half time beside a deadline in SQL (platform/reminder-columns.ts).
function halfTime(from: Temporal.Instant, until: Temporal.Instant): Temporal.Instant | null {
  const span = msBetween(from, until)
  return span < REMINDED_SPAN_MS ? null : addMs(from, Math.floor(span / 2))
}

/** The reminders that a sweep every minute sends about a deadline, and their times. */
function sentOver(from: Temporal.Instant, until: Temporal.Instant): string[] {
  const sent: string[] = []
  let remindAt = halfTime(from, until)
  for (
    let now = from;
    remindAt !== null && isBefore(now, addMs(until, DAY_MS));
    now = addMs(now, MINUTE_MS)
  ) {
    if (isBefore(now, remindAt)) continue
    const { send, next } = reminderStep({ remindAt, until, now })
    if (send !== undefined) sent.push(`${send} ${said(now)}`)
    remindAt = next
  }
  return sent
}

describe('the reminders of a deadline', () => {
  test.each([
    [
      '24 hours by day',
      '2026-11-21T12:00',
      '2026-11-22T12:00',
      ['half_time 11-22T08:00', 'last 11-22T09:00'],
    ],
    [
      '24 hours from the morning',
      '2026-11-21T08:30',
      '2026-11-22T08:30',
      ['half_time 11-21T20:30', 'last 11-22T08:00'],
    ],
    [
      '48 hours',
      '2026-11-21T15:00',
      '2026-11-23T15:00',
      ['half_time 11-22T15:00', 'last 11-23T12:00'],
    ],
    [
      'a night that ends at ten',
      '2026-11-21T22:30',
      '2026-11-23T10:00',
      ['half_time 11-22T16:15', 'last 11-23T08:00'],
    ],
    [
      'a short one: half time comes as late as the last',
      '2026-11-21T12:00',
      '2026-11-21T18:00',
      ['last 11-21T15:00'],
    ],
    ['an hour', '2026-11-21T12:00', '2026-11-21T13:00', ['last 11-21T12:30']],
    ['less than an hour', '2026-11-21T12:00', '2026-11-21T12:59', []],
    ['twelve hours over a night', '2026-11-21T21:00', '2026-11-22T10:00', ['last 11-22T08:00']],
    ['until the end of the quiet hours', '2026-11-21T19:00', '2026-11-22T08:00', []],
    [
      'until the end of the quiet hours, from the day before',
      '2026-11-20T10:00',
      '2026-11-22T08:00',
      ['half_time 11-21T09:00'],
    ],
  ])('%s', (_, from, until, sent) => {
    expect(sentOver(ist(from), ist(until))).toEqual(sent)
  })

  test('are at most two, in order, outside quiet hours and before the end', () => {
    const start = fc
      .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 11, 20) })
      .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 60 }), (from, hours) => {
        const { at: until } = fairDeadline(from, hours * HOUR_MS)
        const sent = sentOver(from, until)
        expect(sent.map((line) => line.split(' ')[0])).toSatisfy((kinds: string[]) =>
          ['', 'half_time', 'last', 'half_time,last'].includes(kinds.join(',')),
        )
        for (const line of sent) {
          const at = ist(`2026-${line.split(' ')[1]!}`)
          expect(at.toZonedDateTimeISO(PEOPLE_ZONE).hour).toSatisfy(
            (hour: number) => hour >= 8 && hour < 22,
          )
        }
        expect(sent.map((line) => line.split(' ')[1]!).filter((at) => !(at < said(until)))).toEqual(
          [],
        )
      }),
      { numRuns: 60 },
    )
  })

  test('are passed over when nobody looked in time: one goes, as the one it is now', () => {
    const [from, until] = [ist('2026-11-21T10:00'), ist('2026-11-22T10:00')]
    const remindAt = halfTime(from, until)!
    expect(reminderStep({ remindAt, until, now: ist('2026-11-22T09:59') })).toEqual({
      send: 'last',
      next: null,
    })
    expect(reminderStep({ remindAt, until, now: until })).toEqual({ send: undefined, next: null })
    expect(reminderStep({ remindAt, until, now: addMs(remindAt, -1) })).toEqual({
      send: undefined,
      next: outOfQuietHours(remindAt),
    })
  })
})

describe('an instant out of the quiet hours', () => {
  test.each([
    ['2026-11-21T21:59', '11-21T21:59'],
    ['2026-11-21T22:00', '11-22T08:00'],
    ['2026-12-31T23:59', '01-01T08:00'],
    ['2026-11-22T00:00', '11-22T08:00'],
    ['2026-11-22T07:59', '11-22T08:00'],
    ['2026-11-22T08:00', '11-22T08:00'],
  ])('%s is %s', (at, out) => {
    expect(said(outOfQuietHours(ist(at)))).toBe(out)
  })
})
