import { describe, expect, test } from 'vitest'
import { checkAskAmount } from '#domain/asks/ask.ts'
import {
  checkBirth,
  checkEmail,
  checkName,
  checkPan,
  checkPhone,
} from '#domain/members/contact-formats.ts'
import { checkBankDetail, checkUpiId } from '#domain/members/payment-detail.ts'
import { checkNewPassword } from '#domain/members/new-password.ts'
import { checkPledgeAmount } from '#domain/pledges/pledge.ts'
import errors from './errors.en.json' with { type: 'json' }
import type { MessageKey } from '../messages.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const bank = {
  accountNumber: '123456789',
  ifscCode: 'SBIN0001234',
  bankName: 'State Bank',
  accountHolderName: 'Asha',
}
const bankField =
  (field: 'accountHolderName' | 'accountNumber' | 'ifscCode' | 'bankName') => (text: string) =>
    checkBankDetail({ ...bank, [field]: text })[field]

/** The message under each form field about what somebody typed. Undefined where there is none. */
const FIELDS: Record<
  string,
  {
    check: (text: string) => MessageKey<'errors'> | undefined
    sentences: readonly (readonly [typed: string, sentence: string | undefined])[]
  }
> = {
  'name': {
    check: checkName,
    sentences: [
      ['', 'Name is required'],
      ['   ', 'Name is required'],
      ['Asha', undefined],
    ],
  },
  'email': {
    check: checkEmail,
    sentences: [
      ['', 'Email is required'],
      ['asha', 'Email is invalid'],
      ['asha@example', 'Email is invalid'],
      ['asha@example.in', undefined],
    ],
  },
  'phone': {
    check: checkPhone,
    sentences: [
      ['', 'Phone number is required'],
      ['98765', 'Phone number must be 10 digits'],
      ['98765432100', 'Phone number must be 10 digits'],
      ['9876543210', undefined],
    ],
  },
  'password': {
    check: (text) => checkNewPassword(text, text === 'password1234' ? 'common' : undefined),
    sentences: [
      ['', 'Password is required'],
      ['too short', 'Password must be at least 10 characters'],
      ['password1234', 'This password is too common'],
      ['correct horse battery', undefined],
    ],
  },
  'PAN': {
    check: checkPan,
    sentences: [
      ['', 'PAN Card is required'],
      ['ABCDE12345', 'Invalid PAN format (ABCDE1234F)'],
      ['abcde1234', 'Invalid PAN format (ABCDE1234F)'],
      ['abcde 1234 f', undefined],
      ['ABCDE1234F', undefined],
    ],
  },
  'date of birth': {
    check: (text) => checkBirth(text, today),
    sentences: [
      ['', 'Date of birth is required'],
      ['2010-01-01', 'You must be 18 or older'],
      ['1990-01-01', undefined],
    ],
  },
  'account holder': {
    check: bankField('accountHolderName'),
    sentences: [
      ['', 'Account holder name is required.'],
      ['Asha', undefined],
    ],
  },
  'account number': {
    check: bankField('accountNumber'),
    sentences: [
      ['', 'Account number must be 9-18 digits.'],
      ['12345678', 'Account number must be 9-18 digits.'],
      ['123456789', undefined],
    ],
  },
  'IFSC': {
    check: bankField('ifscCode'),
    sentences: [
      ['', 'Invalid IFSC code format.'],
      ['SBIN1001234', 'Invalid IFSC code format.'],
      ['SBIN0001234', undefined],
    ],
  },
  'bank name': {
    check: bankField('bankName'),
    sentences: [
      ['', 'Bank name is required.'],
      ['State Bank', undefined],
    ],
  },
  'UPI id': {
    check: checkUpiId,
    sentences: [
      ['', 'UPI ID is required.'],
      ['a@bank', 'Invalid UPI ID format.'],
      ['asha@bank', undefined],
    ],
  },
  'amount to give': {
    check: (text) => checkPledgeAmount(Number(text), 'simple'),
    sentences: [
      ['0', 'Please enter a valid amount.'],
      ['-500', 'Please enter a valid amount.'],
      ['750', 'Amount must be a multiple of 500.'],
      ['500', undefined],
    ],
  },
  'amount to ask for': {
    check: (text) => checkAskAmount(Number(text)),
    sentences: [
      ['0', 'Please enter the amount.'],
      ['750', 'Amount must be a multiple of 500.'],
      ['500', undefined],
    ],
  },
}

describe.each(Object.entries(FIELDS))('the field %s', (_field, { check, sentences }) => {
  test.each(sentences)('says about %j: %s', (typed, sentence) => {
    const code = check(typed)
    expect(code === undefined ? undefined : errors[code]).toBe(sentence)
  })
})
