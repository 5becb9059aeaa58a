import { expect, test } from 'vitest'
import { DISPUTE_TRANSITIONS, type DisputeState } from '#domain/matches/dispute-transitions.ts'
import { evidenceOf, isVoid, nextStep, partsFor } from './case-next.ts'

const of = (state: DisputeState, rest: Partial<Parameters<typeof nextStep>[0]> = {}) =>
  nextStep({
    state,
    mine: false,
    tied: false,
    waitsForSecond: false,
    round: 1,
    rulings: [],
    can: [],
    ...rest,
  })

test.each([
  ['take', of('open', { can: ['take'] })],
  ['waits-open', of('open')],
  ['waits', of('assigned')],
  [
    'ask-or-rule',
    of('assigned', { mine: true, can: ['let_go', 'ask_evidence', 'write', 'propose_ruling'] }),
  ],
  ['evidence', of('evidence', { mine: true, can: ['let_go', 'close_evidence', 'write'] })],
  ['rule', of('review', { mine: true, can: ['let_go', 'write', 'propose_ruling'] })],
  [
    'rule-again',
    of('review', {
      mine: true,
      can: ['propose_ruling'],
      rulings: [{ round: 1, state: 'refused' }],
    }),
  ],
  [
    'rule',
    of('review', {
      mine: true,
      can: ['propose_ruling'],
      round: 2,
      rulings: [{ round: 1, state: 'refused' }],
    }),
  ],
  ['second-mine', of('review', { mine: true, waitsForSecond: true, can: ['write'] })],
  ['second', of('review', { waitsForSecond: true, can: ['decide_ruling'] })],
  ['ruled', of('ruled', { mine: true })],
  ['over', of('final', { tied: true })],
  ['over', of('settled')],
  ['tied', of('open', { tied: true })],
] as const)('an officer is told “%s”', (wanted, toasted) => {
  expect(toasted).toBe(wanted)
})

test('every state has something to say to everybody', () => {
  for (const state of Object.keys(DISPUTE_TRANSITIONS) as DisputeState[])
    for (const mine of [true, false]) expect(of(state, { mine })).toBeTypeOf('string')
})

test('a step leads to the parts of the page for it, and to none if there are none', () => {
  expect(partsFor('evidence')).toEqual(['pictures', 'evidence'])
  expect(partsFor('second')).toEqual(['rulings'])
  expect(partsFor('over')).toEqual([])
})

test('only what stands ruled is void: nothing refused and nothing overturned', () => {
  expect(isVoid([{ outcome: 'void', state: 'approved' }])).toBe(true)
  expect(
    isVoid([
      { outcome: 'void', state: 'overturned' },
      { outcome: 'paid', state: 'approved' },
    ]),
  ).toBe(false)
  expect(isVoid([{ outcome: 'void', state: 'refused' }])).toBe(false)
})

test('a proof of the payment does not count as evidence', () => {
  expect(
    evidenceOf([
      { by: 'giver', purpose: 'proof' },
      { by: 'giver', purpose: 'evidence' },
      { by: 'receiver', purpose: 'proof' },
    ]),
  ).toEqual({ giver: 1, receiver: 0 })
})
