import { expect, test } from 'vitest'
import { askedTexts } from './offline-files.ts'

test('texts of staff count for members only where a call asks for them, not in the list of pages', () => {
  expect(
    askedTexts('t(`me`),[{texts:[`staff`,`coine`]}],(0,a.u)(`staff-policy`),l.includes(`staff`)'),
  ).toEqual(['me', 'coine', 'staff-policy'])
})
