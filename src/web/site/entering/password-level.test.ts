import { expect, test } from 'vitest'
import { passwordLevel } from './password-level.ts'

test('a password that is long enough for members is too short for staff', () => {
  expect(['Kettle 4 Tea', 'the kettle is blue'].map((each) => passwordLevel(each, 15))).toEqual([
    1, 3,
  ])
})

test.each([
  ['', 0],
  ['short', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['abababababab', 1],
  ['1234567890ab', 1],
  ['my qwerty thing', 1],
  ['edcba and so on', 1],
  ['blue kettle', 2],
  ['Kettle 4 Tea', 3],
  ['the kettle is blue', 3],
  ['नीली केतली में चाय', 3],
])('%j is of level %i', (password, level) => {
  expect(passwordLevel(password, 10)).toBe(level)
})
