import { describe, expect, test } from 'vitest'
import { checkBirth } from '#domain/members/contact-formats.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { checkBirthDay, todayInIndia } from './age.ts'

describe('the age check in the browser', () => {
  test.each([
    '2008-11-21',
    '2008-11-22',
    '2008-11-20',
    '2008-02-29',
    '1905-11-21',
    '1905-11-22',
    '1906-01-01',
    '1950-05-05',
    '',
    '2030-01-01',
  ])('judges %j like the server', (birth) => {
    for (const today of ['2026-11-21', '2026-02-28', '2026-03-01', '2028-02-29']) {
      expect([today, checkBirthDay(birth, today)]).toEqual([
        today,
        checkBirth(birth, Temporal.PlainDate.from(today)),
      ])
    }
  })

  test('takes the day from the calendar of India', () => {
    const before = dayInIndia(Temporal.Now.instant()).toString()
    const day = todayInIndia()
    expect([before, dayInIndia(Temporal.Now.instant()).toString()]).toContain(day)
  })
})
