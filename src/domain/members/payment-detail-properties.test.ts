import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalAccountNumber,
  canonicalDetail,
  canonicalIfsc,
  canonicalUpiId,
  checkBankDetail,
  checkIfsc,
  checkUpiId,
  detailFingerprint,
  maskAccountNumber,
  type PaymentDetail,
} from './payment-detail.ts'

const from = (alphabet: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength }).map((all) => all.join(''))
const LETTERS = 'abcxyzABCXYZ'
const upiId = fc
  .tuple(
    from(`${LETTERS}059`, 1, 1),
    from(`${LETTERS}059.-_`, 1, 20),
    from(LETTERS, 1, 1),
    from(`${LETTERS}059`, 1, 10),
  )
  .map(([first, rest, bank, end]) => `${first}${rest}@${bank}${end}`)
const ifsc = fc
  .tuple(from('ABCXYZ', 4, 4), from('ABC0189', 6, 6))
  .map(([bank, branch]) => `${bank}0${branch}`)
const account = from('0123456789', 9, 18)
const bankDetail = fc.record({
  kind: fc.constant('bank' as const),
  accountNumber: account,
  ifscCode: ifsc,
  bankName: fc.constantFrom('SBI', ' State Bank '),
  accountHolderName: fc.constantFrom('Asha', ' Asha Verma '),
})
const detail: fc.Arbitrary<PaymentDetail> = fc.oneof(
  bankDetail,
  fc.record({ kind: fc.constant('upi' as const), upiId }),
)
const spaced = (text: string) => Array.from(text).join(' ')
const deva = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))

describe('payment details', () => {
  test('in their stored form stay as they are and have one fingerprint', () => {
    fc.assert(
      fc.property(detail, (written) => {
        const stored = canonicalDetail(written)
        expect(canonicalDetail(stored)).toEqual(stored)
        expect(detailFingerprint(canonicalDetail(stored))).toBe(detailFingerprint(stored))
      }),
    )
  })

  test('of two kinds or two places never share a fingerprint', () => {
    const oneOfFew = fc.oneof(
      fc.record({
        kind: fc.constant('bank' as const),
        accountNumber: fc.constantFrom('123456789', '1234567890'),
        ifscCode: fc.constantFrom('SBIN0123456', 'HDFC0123456'),
        bankName: fc.constantFrom('A', 'B'),
        accountHolderName: fc.constantFrom('C', 'D'),
      }),
      fc.record({
        kind: fc.constant('upi' as const),
        upiId: fc.constantFrom('asha@bank', 'Asha@Bank', 'asha@bank2'),
      }),
    )
    fc.assert(
      fc.property(fc.oneof(detail, oneOfFew), oneOfFew, (one, other) => {
        const [left, right] = [canonicalDetail(one), canonicalDetail(other)]
        const sameBinding =
          left.kind === 'upi'
            ? right.kind === 'upi' && left.upiId === right.upiId
            : right.kind === 'bank' &&
              left.accountNumber === right.accountNumber &&
              left.ifscCode === right.ifscCode
        expect(detailFingerprint(left) === detailFingerprint(right)).toBe(sameBinding)
      }),
    )
  })
})

describe('a UPI id', () => {
  test('of the right shape holds, in any case, with spaces, and compares in lower case', () => {
    fc.assert(
      fc.property(upiId, (text) => {
        expect([
          checkUpiId(text),
          checkUpiId(` ${text.toUpperCase()} `),
          canonicalUpiId(` ${text} `),
        ]).toEqual([undefined, undefined, text.toLowerCase()])
      }),
    )
  })

  test.each([
    'asha',
    '@bank',
    'asha@',
    'asha@@bank',
    '-asha@bank',
    '_a@bank',
    'asha@b-nk',
    'asha@bänk',
    'आशा@bank',
    'asha@bank.com',
    'asha+x@bank',
    `${'a'.repeat(256)}@bank`,
    `asha@b${'a'.repeat(64)}`,
  ])('%j does not hold', (text) => {
    expect(checkUpiId(text)).toBe('members.upi-invalid')
  })

  test.each([`${'a'.repeat(255)}@bank`, `asha@b${'a'.repeat(63)}`, '10@b2'])(
    '%j is just inside the bounds',
    (text) => {
      expect(checkUpiId(text)).toBeUndefined()
    },
  )
})

describe('an IFSC', () => {
  test('holds in small letters, with spaces and with Indian digits', () => {
    fc.assert(
      fc.property(ifsc, (code) => {
        expect([checkIfsc(code), canonicalIfsc(spaced(deva(code.toLowerCase())))]).toEqual([
          undefined,
          code,
        ])
      }),
    )
  })

  test.each([
    '',
    'SBIN000001',
    'SBIN00000012',
    'SBI00000012',
    '1BIN0000001',
    'SBINO000001',
    'SBIN1000001',
    'SBIN0-00001',
    'ŞBIN0000001',
  ])('%j does not hold', (code) => {
    expect(checkIfsc(code)).toBe('members.ifsc-invalid')
  })
})

describe('an account number', () => {
  test('holds with 9 to 18 digits, spaces, dashes, Indian digits and leading zeros', () => {
    fc.assert(
      fc.property(account, (number) => {
        expect(canonicalAccountNumber(deva(spaced(number)))).toBe(number)
        expect(
          checkBankDetail({
            accountNumber: deva(number),
            ifscCode: 'SBIN0000001',
            bankName: 'SBI',
            accountHolderName: 'Asha',
          }),
        ).toEqual({})
      }),
    )
  })

  test.each(['', '12345678', '1234567890123456789', '12345678a', '+123456789', '1.23456789'])(
    '%j does not hold',
    (accountNumber) => {
      expect(
        checkBankDetail({
          accountNumber,
          ifscCode: 'SBIN0000001',
          bankName: 'SBI',
          accountHolderName: 'Asha',
        }),
      ).toEqual({ accountNumber: 'members.account-number-digits' })
    },
  )

  test('shows its last four digits, and not even how long it is', () => {
    fc.assert(
      fc.property(account, account, (one, other) => {
        expect(maskAccountNumber(one)).toBe(`••••${one.slice(-4)}`)
        expect(maskAccountNumber(other.slice(0, -4) + one.slice(-4))).toBe(maskAccountNumber(one))
      }),
    )
  })
})

test('all the errors of an account are said at once', () => {
  expect(
    checkBankDetail({ accountNumber: ' ', ifscCode: ' ', bankName: ' ', accountHolderName: ' ' }),
  ).toEqual({
    accountNumber: 'members.account-number-digits',
    ifscCode: 'members.ifsc-invalid',
    bankName: 'members.bank-name-required',
    accountHolderName: 'members.holder-required',
  })
})
