import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_ALPHABET } from '../shared/ids.ts'
import { PAPER_CODE_LENGTH, PAPER_CODE_PATTERN, paperCodeIn, shownPaperCode } from './paper-code.ts'

const code = fc
  .array(fc.constantFrom(...CODE_ALPHABET), {
    minLength: PAPER_CODE_LENGTH,
    maxLength: PAPER_CODE_LENGTH,
  })
  .map((letters) => letters.join(''))

test('a code is found in what a paper shows, however it is typed', () => {
  fc.assert(
    fc.property(code, (one) => {
      const shown = shownPaperCode(one)
      expect(shown).toMatch(/^(....-){4}....$/)
      for (const typed of [
        one,
        shown,
        shown.toLowerCase(),
        ` ${shown.replaceAll('-', ' ')} `,
        shown.replaceAll('-', '–'),
      ])
        expect(paperCodeIn(typed)).toBe(one)
    }),
  )
})

test.each([
  '',
  'ABCD',
  'ABCD-EFGH-2345-6789-JKM',
  'ABCD-EFGH-2345-6789-JKMNP',
  'ABCD-EFGH-2345-6789-JKM0',
  '../../etc/passwd',
  'ABCD-EFGH-2345-6789-JKM%',
])('“%s” is no code', (text) => {
  expect(paperCodeIn(text)).toBeUndefined()
})

test('a form takes whatever may be a code, and nothing shorter', () => {
  const pattern = new RegExp(`^(?:${PAPER_CODE_PATTERN})$`, 'v')
  for (const typed of [
    'ABCD-EFGH-2345-6789-JKMN',
    ' abcd efgh 2345 6789 jkmn ',
    'ABCD–EFGH–२३४५–6789–JKMN',
  ])
    expect([typed, pattern.test(typed)]).toEqual([typed, true])
  for (const typed of [
    '',
    'ABCD',
    'ABCD-EFGH-2345-6789-JKM',
    'ABCD-EFGH-2345-6789-JKMNP',
    'ABCD-EFGH-2345-6789-JKM%',
  ])
    expect([typed, pattern.test(typed)]).toEqual([typed, false])
})

test('digits of Indian scripts are taken', () => {
  expect(paperCodeIn('ABCD-EFGH-२३४५-6789-JKMN')).toBe('ABCDEFGH23456789JKMN')
})
