import { expect, test } from 'vitest'
import { cursorOf, readCursor } from './cursor.ts'

const row = {
  at: Temporal.Instant.from('2026-11-21T04:00:00.123456Z'),
  id: '01980000-0000-7000-8000-000000000000',
}

test('a cursor comes back as it went, to the microsecond', () => {
  const read = readCursor(cursorOf(row))
  expect(read && { at: read.at.toString(), id: read.id }).toEqual({
    at: '2026-11-21T04:00:00.123456Z',
    id: row.id,
  })
  expect(readCursor(undefined)).toBeUndefined()
})

test.each([
  '',
  'made-up',
  Buffer.from('2026-11-21T04:00:00Z not-an-id').toString('base64url'),
  Buffer.from(`yesterday ${row.id}`).toString('base64url'),
])('the cursor %j is refused', (text) => {
  expect(() => readCursor(text)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
})
