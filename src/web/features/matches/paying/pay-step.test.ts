import { expect, test } from 'vitest'
import { hasBegunClaim, payStepAt } from './pay-step.ts'

const PAGES = ['pay', 'payWhere', 'payProof', 'payDone'] as const
const open = { side: 'giver', status: 'awaiting_payment', can: ['claimed', 'reveal'] } as const

test.each([
  ['pay', 'who'],
  ['payWhere', 'where'],
  ['payProof', 'proof'],
  ['payDone', 'who'],
  ['match', undefined],
] as const)('of a payment to make, the page %s is the step %s', (named, step) => {
  expect(payStepAt(named, open)).toBe(step)
})

test('nobody is led to pay while a bank works on it: only that it went through can be said', () => {
  const match = { ...open, status: 'bank_pending' } as const
  expect(PAGES.map((named) => payStepAt(named, match))).toEqual([
    undefined,
    undefined,
    'proof',
    undefined,
  ])
})

test('what was sent from another tab is done here too', () => {
  const match = { ...open, status: 'awaiting_confirmation', can: ['claim_withdrawn'] } as const
  expect(PAGES.map((named) => payStepAt(named, match))).toEqual([
    undefined,
    undefined,
    'done',
    'done',
  ])
})

test.each([
  { ...open, side: 'receiver' as const },
  { ...open, can: [] },
  { ...open, status: 'declined' as const, can: ['late_claimed'] },
  { ...open, status: 'confirmed' as const, can: [] },
])('its own page says what to do: %j', (match) => {
  for (const named of PAGES) expect(payStepAt(named, match)).toBeUndefined()
})

test('a picture or a typed number means that the claim was begun', () => {
  expect(hasBegunClaim({ utr: '' }, { proofDocument: null })).toBe(false)
  expect(hasBegunClaim({ utr: '4' }, { proofDocument: null })).toBe(true)
  expect(hasBegunClaim({ utr: '' }, { proofDocument: '/api/proofs/1' })).toBe(true)
})
