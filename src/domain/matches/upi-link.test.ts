import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_ALPHABET, MATCH_CODE_LENGTH } from '../shared/ids.ts'
import { rupees } from '../shared/rupees.ts'
import { upiLink } from './upi-link.ts'

const code = fc
  .array(fc.constantFrom(...CODE_ALPHABET), {
    minLength: MATCH_CODE_LENGTH,
    maxLength: MATCH_CODE_LENGTH,
  })
  .map((all) => all.join(''))
const text = (letters: string) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 20 }).map((all) => all.join(''))

describe('a UPI link', () => {
  test('has exactly this shape', () => {
    expect(
      upiLink({
        upiId: 'asha.verma@okbank',
        payeeName: 'Asha Verma',
        amount: rupees(500),
        code: 'M7K3Q2',
      }),
    ).toBe('upi://pay?pa=asha.verma%40okbank&pn=Asha%20Verma&am=500.00&cu=INR&tn=Help%20M7K3Q2')
  })

  test('carries payee, name, amount, currency and note, each whole, and nothing else', () => {
    fc.assert(
      fc.property(
        text('abz09._-@'),
        text('Aa &=?#+%/आशा🙂"<'),
        fc.integer({ min: 1, max: 20_000 }),
        code,
        (upiId, payeeName, amount, matchCode) => {
          const link = upiLink({ upiId, payeeName, amount: rupees(amount), code: matchCode })
          const url = new URL(link)
          expect([url.protocol, url.host]).toEqual(['upi:', 'pay'])
          expect(link).toMatch(/^[!-~]+$/)
          // Payment apps do not read a plus sign as a space, so the link has none.
          const read = link
            .slice('upi://pay?'.length)
            .split('&')
            .map((pair) => pair.split('=').map(decodeURIComponent))
          expect(read).toEqual([
            ['pa', upiId],
            ['pn', payeeName],
            ['am', `${amount}.00`],
            ['cu', 'INR'],
            ['tn', `Help ${matchCode}`],
          ])
          expect(read[2]![1]).toMatch(/^\d+\.\d{2}$/)
        },
      ),
    )
  })

  test('has a note of ASCII, at most fifty letters, with the code of the match only', () => {
    fc.assert(
      fc.property(code, (matchCode) => {
        const note =
          new URL(
            upiLink({
              upiId: 'a1@b2',
              payeeName: 'आशा 9876543210',
              amount: rupees(500),
              code: matchCode,
            }),
          ).searchParams.get('tn') ?? ''
        expect(note).toBe(`Help ${matchCode}`)
        expect(note).toMatch(/^[A-Za-z0-9 ]{1,50}$/)
      }),
    )
  })
})
