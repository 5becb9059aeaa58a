import { expect, test } from 'vitest'
import paying from '#contract/messages/payments/paying.en.json' with { type: 'json' }
import payments from '#contract/messages/payments/payments.en.json' with { type: 'json' }
import { MATCH_TRANSITIONS, movesOf } from '#domain/matches/match-transitions.ts'
import { buttonsOf, DIALOG_MOVES, PAGE_OF_MOVE } from './match-moves.ts'
import { needsWholeReference, overpaymentToDecide } from '../match-sides.ts'

const buttons: Record<string, string> = payments
const dialogs: Record<string, string> = paying
const WITH_FORMS_OF_THEIR_OWN = ['claimed', 'confirmed', 'return_promised']

test('every move a person can make has a button or a form', () => {
  for (const state of Object.keys(MATCH_TRANSITIONS) as (keyof typeof MATCH_TRANSITIONS)[]) {
    for (const side of ['giver', 'receiver'] as const) {
      const can = movesOf(state, side).map(({ on }) => on)
      const { first, quiet } = buttonsOf({ can })
      for (const move of can)
        expect([...first, ...quiet, ...WITH_FORMS_OF_THEIR_OWN], `${state} ${side}`).toContain(move)
    }
  }
})

test('only what the server allows has a button', () => {
  expect(buttonsOf({ can: ['returned'] })).toEqual({ first: ['returned'], quiet: [] })
  expect(buttonsOf({ can: [] })).toEqual({ first: [], quiet: [] })
})

test('every button has a name, and every plain or reasoned move the words of its dialog', () => {
  for (const move of Object.keys({ ...DIALOG_MOVES, ...PAGE_OF_MOVE }))
    expect(buttons[`do.${move}`], move).toBeTruthy()
  for (const move of Object.keys(DIALOG_MOVES))
    for (const part of ['title', 'text', 'do', 'done'])
      expect(dialogs[`${move}-${part}`], `${move}-${part}`).toBeTruthy()
})

test('only after a late claim is there a choice about what the ask does not take', () => {
  expect(overpaymentToDecide({ amount: 2_000, fits: 500 })).toBe(1_500)
  expect(overpaymentToDecide({ amount: 2_000, fits: 0 })).toBe(2_000)
  expect(overpaymentToDecide({ amount: 2_000, fits: 2_000 })).toBe(0)
  expect(overpaymentToDecide({ amount: 2_000, fits: null })).toBe(0)
})

test('the whole reference is asked only for a bank’s payment without a named one', () => {
  expect(needsWholeReference({ status: 'bank_pending', utr: null })).toBe(true)
  expect(needsWholeReference({ status: 'bank_pending', utr: '41234567••••' })).toBe(false)
  expect(needsWholeReference({ status: 'awaiting_confirmation', utr: null })).toBe(false)
})
