import { expect, test } from 'vitest'
import { confirmStepAt } from './confirm-step.ts'

const asked = {
  side: 'receiver',
  status: 'awaiting_confirmation',
  can: ['confirmed', 'not_received'],
  returning: null,
} as const

test.each(['awaiting_confirmation', 'bank_pending', 'disputed'] as const)(
  'a receiver is asked while it is %s',
  (status) => {
    for (const named of ['confirm', 'confirmed'] as const)
      expect(confirmStepAt(named, { ...asked, status })).toBe('ask')
  },
)

test('what is confirmed shows so once, at the end of the flow', () => {
  const match = { ...asked, status: 'confirmed', can: [] } as const
  expect([confirmStepAt('confirmed', match), confirmStepAt('confirm', match)]).toEqual([
    'done',
    undefined,
  ])
})

test.each([
  { ...asked, side: 'giver' as const },
  { ...asked, can: [] },
  { ...asked, status: 'lapsed' as const, can: [] },
  {
    ...asked,
    status: 'disputed' as const,
    returning: { amount: 500, returnedAt: null, until: null, moved: 'no' as const },
  },
])('its own page says what to do: %j', (match) => {
  expect(confirmStepAt('confirm', match)).toBeUndefined()
})
