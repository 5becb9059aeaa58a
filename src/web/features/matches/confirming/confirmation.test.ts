import { expect, test } from 'vitest'
import { confirmationBody, confirmationProblems, EMPTY_CONFIRMATION } from './confirmation.ts'

const four = { whole: false, surplus: 0 }
const all = { whole: true, surplus: 0 }
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
  expect(confirmationProblems(filled, { whole: false, surplus: 500 })).toEqual(['surplus'])
  expect(
    confirmationProblems({ ...filled, surplus: 'return' }, { whole: false, surplus: 500 }),
  ).toEqual([])
})

test('the request carries only what was asked', () => {
  const filled = { ...EMPTY_CONFIRMATION, seen: true, utrLast4: '8901', surplus: 'keep' } as const
  expect(confirmationBody(filled, { ...four, version: 3 })).toEqual({
    seen: true,
    utrLast4: '8901',
    version: 3,
  })
  expect(confirmationBody(filled, { whole: false, surplus: 500, version: 3 })).toEqual({
    seen: true,
    utrLast4: '8901',
    surplus: 'keep',
    surplusSeen: 500,
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
