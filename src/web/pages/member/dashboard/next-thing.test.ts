import { expect, test } from 'vitest'
import type { PaymentToConfirm, PaymentToMake } from '#contract/matches.ts'
import { cardId, waitingThings } from './next-thing.ts'

const toMake = (id: string, deadlineAt: string | null, can = ['claimed', 'declined']) => ({ id, deadlineAt, can, status: 'awaiting_payment' }) as unknown as PaymentToMake
const toConfirm = (id: string, deadlineAt: string | null, status = 'awaiting_confirmation') => ({ id, deadlineAt, can: ['confirmed'], status }) as unknown as PaymentToConfirm

test('what is due first comes first, whichever side it is on', () => {
  const things = waitingThings([toMake('a', '2026-11-22T10:00:00Z'), toMake('b', null)], [toConfirm('c', '2026-11-21T10:00:00Z')])
  expect(things.map(cardId)).toEqual(['confirm-c', 'pay-a', 'pay-b'])
})

test('what waits for others, or is in dispute, waits for nobody here', () => {
  expect(waitingThings([toMake('a', null, ['claim_withdrawn'])], [toConfirm('c', null, 'disputed')])).toEqual([])
})
