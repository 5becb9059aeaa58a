import type { Meeting } from './board.ts'

/** A line of a calendar file has at most 75 octets; a character at most 4. */
const LINE_LENGTH = 18
const SHORT = /^[ -~]{0,75}$/

/**
 * A meeting as a calendar file (RFC 5545) that a phone opens. Its times are in UTC, so that each
 * calendar shows them in its own zone. It names no person, and a meeting whose time was changed
 * replaces the entry from before (UID).
 */
export function meetingFile({
  slug,
  title,
  publishedAt,
  meeting,
}: {
  readonly slug: string
  readonly title: string
  readonly publishedAt: string
  readonly meeting: Meeting
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paraspar//Notice board//EN',
    'BEGIN:VEVENT',
    `UID:${slug}@paraspar`,
    `DTSTAMP:${utc(publishedAt)}`,
    `SEQUENCE:${Math.floor(Date.parse(publishedAt) / 60_000) % 1_000_000_000}`,
    `DTSTART:${utc(meeting.at)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(meeting.venue)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** 2026-12-06T10:30:00.000Z as 20261206T103000Z. */
function utc(instant: string): string {
  return instant.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}

function folded(line: string): string {
  if (SHORT.test(line)) return line
  const characters = Array.from(line)
  const parts = Array.from({ length: Math.ceil(characters.length / LINE_LENGTH) }, (_none, at) =>
    characters.slice(at * LINE_LENGTH, (at + 1) * LINE_LENGTH).join(''),
  )
  return parts.join('\r\n ')
}
