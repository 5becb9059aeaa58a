import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'

test('a usual time is said in hours, and below one in minutes', () => {
  expect(hoursText(5.46, 'en')).toBe('5.5 hours')
  expect(hoursText(1, 'en')).toBe('1 hour')
  expect(hoursText(0.1, 'en')).toBe('6 minutes')
  expect(hoursText(0, 'en')).toBe('1 minute')
  expect(hoursText(0.1, 'hi')).toBe('6 मिनट')
})
