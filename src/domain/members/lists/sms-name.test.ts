import { expect, test } from 'vitest'
import { SMS_NAME_LENGTH_MAX, smsName } from './list-rules.ts'

test.each([
  ['Asha V.', 'Asha V'],
  ['कमला दे.', 'कमला दे'],
  ["D'Souza-Rao", 'D Souza Rao'],
  ['Venkatanarasimharajuvaripeta', 'Venkatanarasimha'],
  ['  .. ', ''],
])('%s goes into an SMS as %s', (name, shown) => {
  expect(smsName(name)).toBe(shown)
  expect(smsName(name).length).toBeLessThanOrEqual(SMS_NAME_LENGTH_MAX)
})

test('a long Hindi name is not cut within a letter', () => {
  const cut = smsName('श्रीलक्ष्मीनारायणस्वामी')
  expect('श्रीलक्ष्मीनारायणस्वामी'.startsWith(cut)).toBe(true)
  expect(cut).toBe('श्रीलक्ष्मीनाराय')
})
