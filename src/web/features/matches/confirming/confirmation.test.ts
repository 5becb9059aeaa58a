import { describe, expect, test } from 'vitest'
import paying from '#contract/messages/payments/paying.en.json' with { type: 'json' }
import payingInHindi from '#contract/messages/payments/paying.hi.json' with { type: 'json' }
import type { Messages } from '#contract/messages/messages.ts'
import { translator } from '#contract/messages/translate.ts'
import {
  confirmationBody,
  confirmationProblems,
  daysBetween,
  EMPTY_CONFIRMATION,
  keepText,
} from './confirmation.ts'

const four = { whole: false, overpayment: 0 }
const all = { whole: true, overpayment: 0 }
const utr = '412345678901'

test('without a look into the bank and the last four characters nothing is sent', () => {
  expect(confirmationProblems(EMPTY_CONFIRMATION, four)).toEqual(['seen', 'utrLast4'])
  expect(
    confirmationProblems({ ...EMPTY_CONFIRMATION, seen: true, utrLast4: '89 01' }, four),
  ).toEqual([])
})

test('where the giver named no reference the whole one is needed, in the form of its rail', () => {
  expect(
    confirmationProblems({ ...EMPTY_CONFIRMATION, seen: true, utrLast4: '8901' }, all),
  ).toEqual(['utr'])
  expect(confirmationProblems({ ...EMPTY_CONFIRMATION, seen: true, utr }, all)).toEqual([])
  expect(
    confirmationProblems({ ...EMPTY_CONFIRMATION, seen: true, utr, rail: 'neft' }, all),
  ).toEqual(['utr'])
})

test('nothing is chosen for the receiver: keep or send back has to be said', () => {
  const filled = { ...EMPTY_CONFIRMATION, seen: true, utrLast4: '8901' }
  expect(confirmationProblems(filled, { whole: false, overpayment: 500 })).toEqual(['overpayment'])
  expect(
    confirmationProblems({ ...filled, overpayment: 'return' }, { whole: false, overpayment: 500 }),
  ).toEqual([])
})

test('the request carries only what was asked', () => {
  const filled = {
    ...EMPTY_CONFIRMATION,
    seen: true,
    utrLast4: '8901',
    overpayment: 'keep',
  } as const
  expect(confirmationBody(filled, { ...four, version: 3 })).toEqual({
    seen: true,
    utrLast4: '8901',
    version: 3,
  })
  expect(confirmationBody(filled, { whole: false, overpayment: 500, version: 3 })).toEqual({
    seen: true,
    utrLast4: '8901',
    overpayment: 'keep',
    overpaymentSeen: 500,
    version: 3,
  })
  expect(confirmationBody({ ...filled, utr: '4123 4567 8901' }, { ...all, version: 3 })).toEqual({
    seen: true,
    utrLast4: '8901',
    utr,
    rail: 'upi',
    version: 3,
  })
})

describe('the day on which a payment was in the account', () => {
  test('goes with the confirmation where it was asked', () => {
    const needs = { whole: false, overpayment: 0, version: 1 }
    expect(
      confirmationBody({ ...EMPTY_CONFIRMATION, creditedOn: '2026-03-31' }, needs),
    ).toMatchObject({
      creditedOn: '2026-03-31',
    })
    expect(confirmationBody(EMPTY_CONFIRMATION, needs)).not.toHaveProperty('creditedOn')
  })

  test('is chosen from every day of the match', () => {
    expect(daysBetween({ first: '2026-03-30', last: '2026-04-01' })).toEqual([
      '2026-03-30',
      '2026-03-31',
      '2026-04-01',
    ])
  })

  test('says how far it goes above ₹50,000 of its own tax year, and nothing within', () => {
    const received = [
      { from: '2025-04-01', until: '2026-04-01', rupees: 49_500 },
      { from: '2026-04-01', until: '2027-04-01', rupees: 0 },
    ]
    const [english, hindi] = [
      translator<Messages['paying']>(paying),
      translator<Messages['paying']>(payingInHindi),
    ]
    expect(keepText(english, { amount: 1_500, received }, '2026-03-31')).toBe(
      'This would take you ₹1,000 above ₹50,000 in the tax year 2025–2026. Everything received in ' +
        'that year can then be taxable. It appears in both statements.',
    )
    expect(keepText(hindi, { amount: 1_500, received }, '2026-03-31')).toBe(
      'इससे टैक्स वर्ष 2025–2026 में आपको ₹50,000 से ₹1,000 ज़्यादा मिल जाएँगे। तब उस साल मिली पूरी राशि पर ' +
        'टैक्स लग सकता है। यह दोनों के विवरण में लिखा जाएगा।',
    )
    for (const [amount, day] of [
      [1_500, '2026-04-01'],
      [500, '2026-03-31'],
    ] as const)
      expect(keepText(english, { amount, received }, day)).toBe(paying['overpayment-keep-text'])
  })
})
