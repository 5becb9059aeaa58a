import { expect, test } from 'vitest'
import { meetingFile } from './meeting-file.ts'

const made = (title: string, venue: string) =>
  meetingFile({
    slug: 'yearly-meeting',
    title,
    publishedAt: '2026-11-20T06:30:15.123Z',
    // 16:00 in India.
    meeting: { at: '2026-12-06T10:30:00.000Z', venue },
  })
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a meeting is a calendar file with its time in UTC, and nobody in it', () => {
  expect(unfolded(made('Yearly meeting', 'School, room 3; first floor'))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paraspar//Notice board//EN',
    'BEGIN:VEVENT',
    'UID:yearly-meeting@paraspar',
    'DTSTAMP:20261120T063015Z',
    'SEQUENCE:29919270',
    'DTSTART:20261206T103000Z',
    'SUMMARY:Yearly meeting',
    String.raw`LOCATION:School\, room 3\; first floor`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('short lines are whole, for programs that read line by line', () => {
  expect(made('Tea', 'School')).toContain('\r\nDTSTART:20261206T103000Z\r\nSUMMARY:Tea\r\n')
})

test('long lines are folded at 75 octets, in Hindi too, and no text adds a line of its own', () => {
  const hindi = 'हमारे समूह की सालाना बैठक और सबके लिए चाय'
  const file = made(hindi, 'Hall\r\nATTENDEE:mailto:x@example.in')
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${hindi}`)
  expect(unfolded(file).some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})
