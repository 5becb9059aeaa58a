import { describe, expect, test } from 'vitest'
import type { MatchView } from '#contract/matches/shapes.ts'
import paymentPage from '#contract/messages/payments/payment-page.en.json' with { type: 'json' }
import { MATCH_TRANSITIONS, type MatchState } from '#domain/matches/match-transitions.ts'
import { isInPart, nextStep, stageOf } from './next-step.ts'

const STATES = Object.keys(MATCH_TRANSITIONS) as MatchState[]
const simple = {
  can: [],
  late: false,
  cancellation: null,
  returning: null,
  dispute: null,
  reversalRuns: false,
} satisfies Partial<MatchView> & { reversalRuns: boolean }
const texts: Record<string, string> = paymentPage

describe.each(STATES)('a payment in %s', (status) => {
  test.each(['giver', 'receiver'] as const)('says what is next to its %s', (side) => {
    for (const late of [false, true]) {
      for (const can of [[], ['confirmed' as const], ['late_claimed' as const]]) {
        const step = nextStep({ ...simple, status, side, late, can })
        expect(texts[`next.${step}`]).toBeTruthy()
        if (step !== 'pay') expect(texts[`next.${step}-text`]).toBeTruthy()
      }
    }
  })

  test('puts the answer somebody waits for before everything else', () => {
    expect(
      nextStep({
        ...simple,
        status,
        side: 'giver',
        cancellation: { by: 'other', until: '2026-11-21T10:00:00Z', moved: 'no' },
      }),
    ).toBe('answer-cancel')
  })
})

test('while a bank works on a payment the giver is told not to pay again, never to pay', () => {
  expect(
    nextStep({ ...simple, status: 'bank_pending', side: 'giver', can: ['claimed', 'bank_failed'] }),
  ).toBe('bank-works')
  expect(
    nextStep({ ...simple, status: 'bank_pending', side: 'receiver', can: ['confirmed'] }),
  ).toBe('bank-works-there')
})

test('what was promised back is asked of one and awaited by the other until it came', () => {
  const open = {
    ...simple,
    status: 'disputed',
    returning: { amount: 500, returnedAt: null, until: null, moved: 'no' },
  } as const
  expect(nextStep({ ...open, side: 'giver' })).toBe('got-back')
  expect(nextStep({ ...open, side: 'receiver' })).toBe('send-back')
  expect(
    nextStep({
      ...open,
      side: 'giver',
      status: 'confirmed',
      returning: { amount: 500, returnedAt: '2026-11-21T10:00:00Z', until: null, moved: 'no' },
    }),
  ).toBe('done')
})

test('nothing is asked back any more once officers have ruled finally that it stays', () => {
  const open = {
    ...simple,
    status: 'confirmed',
    returning: { amount: 500, returnedAt: null, until: null, moved: 'no' },
    dispute: { id: 'd', kind: 'return_missing', openedAt: '2026-11-21T10:00:00Z', state: 'ruled' },
  } as const
  for (const side of ['giver', 'receiver'] as const) {
    expect(nextStep({ ...open, side })).toBe(side === 'giver' ? 'got-back' : 'send-back')
    expect(nextStep({ ...open, side, dispute: { ...open.dispute, state: 'final' } })).toBe('stays')
    expect(
      nextStep({ ...open, side, dispute: { ...open.dispute, kind: 'reversal', state: 'open' } }),
    ).toBe('stays')
  }
  expect([texts['next.stays'], texts['next.stays-text']].every(Boolean)).toBe(true)
})

test('a payment is in part where less came than it was for', () => {
  expect(
    [
      { amount: 2_000, confirmedAmount: 1_200 },
      { amount: 2_000, confirmedAmount: 2_000 },
      { amount: 2_000, confirmedAmount: null },
    ].map(isInPart),
  ).toEqual([true, false, false])
})

test('my own proposal to cancel does not hide what is to be done meanwhile', () => {
  expect(
    nextStep({
      ...simple,
      status: 'awaiting_payment',
      side: 'giver',
      cancellation: { by: 'me', until: '2026-11-21T10:00:00Z', moved: 'no' },
    }),
  ).toBe('pay')
})

test('an ended payment offers the late report only where the server allows it', () => {
  for (const status of ['lapsed', 'declined', 'cancelled'] as const) {
    expect(nextStep({ ...simple, status, side: 'giver', can: ['late_claimed'] })).toBe('say-late')
    expect(nextStep({ ...simple, status, side: 'giver' })).toBe('over')
  }
})

test('a correction that runs is said instead of thanks', () => {
  expect(nextStep({ ...simple, status: 'confirmed', side: 'receiver', reversalRuns: true })).toBe(
    'reversal-runs',
  )
})

const disputeIn = (state: string) => ({
  id: 'd',
  kind: 'late_claim',
  openedAt: '2026-11-21T10:00:00Z',
  state,
})

test('a dispute’s heading shows its state, with an officer only once one took it', () => {
  const disputed = { ...simple, status: 'disputed', side: 'giver' } as const
  for (const state of ['open', 'assigned', 'evidence', 'review', 'ruled'] as const) {
    const dispute = disputeIn(state)
    expect(stageOf(nextStep({ ...disputed, dispute }), dispute)).toBe(state)
    expect(texts[`stage.${state}`]).toBeTruthy()
  }
  expect(stageOf('look-late', disputeIn('open'))).toBeUndefined()
  expect(stageOf('reversal-runs', disputeIn('open'))).toBeUndefined()
  expect(stageOf('reversal-runs', disputeIn('ruled'))).toBe('ruled')
})

test('a late payment is looked for until an officer asks or has ruled', () => {
  const late = {
    ...simple,
    status: 'disputed' as const,
    side: 'receiver' as const,
    late: true,
    can: ['confirmed' as const],
  }
  expect(nextStep({ ...late, dispute: disputeIn('assigned') })).toBe('look-late')
  expect(nextStep({ ...late, dispute: disputeIn('evidence') })).toBe('wait-officer-look')
  expect(nextStep({ ...late, can: [], dispute: disputeIn('ruled') })).toBe('wait-officer')
})

const asked = { id: 'd', kind: 'not_received', openedAt: '2026-11-21T10:00:00Z', state: 'open' }
const owed = { amount: 500, returnedAt: null, until: '2026-11-21T10:00:00Z', moved: 'no' } as const

test.each<[string, Partial<Parameters<typeof nextStep>[0]>]>([
  ['pay', {}],
  ['wait-payment', { side: 'receiver' }],
  ['bank-works', { status: 'bank_pending' }],
  ['bank-works-there', { status: 'bank_pending', side: 'receiver' }],
  ['wait-look', { status: 'awaiting_confirmation' }],
  ['look', { status: 'awaiting_confirmation', side: 'receiver' }],
  ['look-late', { status: 'disputed', side: 'receiver', late: true, can: ['confirmed'] }],
  ['wait-look-late', { status: 'disputed', late: true, dispute: disputeIn('open') }],
  ['got-back', { status: 'confirmed', returning: owed }],
  ['send-back', { status: 'disputed', side: 'receiver', returning: owed }],
  ['wait-officer', { status: 'disputed', dispute: asked }],
  ['wait-officer-look', { status: 'disputed', side: 'receiver', can: ['confirmed'] }],
  ['done', { status: 'confirmed' }],
  ['undone', { status: 'reversed' }],
])('the next step is %s', (step, change) => {
  expect(nextStep({ ...simple, status: 'awaiting_payment', side: 'giver', ...change })).toBe(step)
})
