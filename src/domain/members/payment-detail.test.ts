import { describe, expect, test } from 'vitest'
import {
  canonicalDetail,
  checkBankDetail,
  checkIfsc,
  checkUpiId,
  detailFingerprint,
  maskAccountNumber,
  usableFrom,
} from './payment-detail.ts'

const BANK = {
  accountNumber: '123456789',
  ifscCode: 'SBIN0000001',
  bankName: 'State Bank',
  accountHolderName: 'Asha',
}

describe('a UPI id', () => {
  test.each(['asha@bank', 'a1@ok', 'A.b-c_d@OkHdfc', '9876543210@upi'])('%s holds', (upiId) => {
    expect(checkUpiId(upiId)).toBeUndefined()
  })

  test.each(['a@bank', '.asha@bank', 'asha@1bank', 'asha@b', 'asha bank', 'asha@bank@x'])(
    '%s does not',
    (upiId) => {
      expect(checkUpiId(upiId)).toBe('members.upi-invalid')
    },
  )

  test('is required', () => {
    expect(checkUpiId(' ')).toBe('members.upi-required')
  })
})

describe('a bank account', () => {
  test.each([
    {},
    { accountNumber: '1'.repeat(18) },
    { accountNumber: '१२३ ४५६ ७८९' },
    { ifscCode: ' sbin 0000001' },
  ])('with %j holds', (change) => {
    expect(checkBankDetail({ ...BANK, ...change })).toEqual({})
  })

  test.each([
    [{ accountNumber: '12345678' }, { accountNumber: 'members.account-number-digits' }],
    [{ accountNumber: '1'.repeat(19) }, { accountNumber: 'members.account-number-digits' }],
    [{ ifscCode: 'SBIN1000001' }, { ifscCode: 'members.ifsc-invalid' }],
    [{ bankName: '' }, { bankName: 'members.bank-name-required' }],
    [{ accountHolderName: ' ' }, { accountHolderName: 'members.holder-required' }],
  ])('with %j says %j', (change, errors) => {
    expect(checkBankDetail({ ...BANK, ...change })).toEqual(errors)
  })

  test('has an IFSC of four letters, a zero and six letters or digits', () => {
    expect([checkIfsc('ABCD0ABC123'), checkIfsc('ABC10ABC123')]).toEqual([
      undefined,
      'members.ifsc-invalid',
    ])
  })
})

test('what pays into the same place has the same fingerprint, however it is written', () => {
  const written = [
    { kind: 'bank', ...BANK },
    {
      kind: 'bank',
      accountNumber: '123 456-789',
      ifscCode: 'sbin0000001',
      bankName: 'SBI',
      accountHolderName: 'A. Verma',
    },
  ] as const
  const [one, other] = written.map((detail) => detailFingerprint(canonicalDetail(detail)))
  expect(one).toBe(other)
  expect(detailFingerprint(canonicalDetail({ kind: 'upi', upiId: ' Asha@Bank ' }))).toBe(
    'upi:asha@bank',
  )
})

test('an account number shows its last four digits', () => {
  expect(maskAccountNumber('123456789')).toBe('••••6789')
})

test('the first detail can be used at once, every later one after 48 hours', () => {
  const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
  expect([
    usableFrom({ hadDetailBefore: false, now }).toString(),
    usableFrom({ hadDetailBefore: true, now }).toString(),
  ]).toEqual(['2026-11-21T04:00:00Z', '2026-11-23T04:00:00Z'])
})
