import { expect, test } from 'vitest'
import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import { dueOf, pathOf, sideOf, waitingKinds, waitingThings } from './next-thing.ts'

const toMake = (
  id: string,
  deadlineAt: string | null,
  can = ['claimed', 'declined'],
  status = 'awaiting_payment',
) => ({ id, deadlineAt, can, status, receiverName: 'Ravi' }) as unknown as MatchToPay
const toConfirm = (
  id: string,
  deadlineAt: string | null,
  status = 'awaiting_confirmation',
  can = ['confirmed'],
) => ({ id, deadlineAt, can, status, giverName: 'Asha' }) as unknown as MatchToConfirm
const turn = (matchId: string, wants: 'evidence' | 'answer', deadlineAt: string) => ({
  matchId,
  code: 'M7K3Q2',
  amount: 500,
  otherName: 'Ravi',
  wants,
  deadlineAt,
})

test('what is due first comes first, whichever side it is on', () => {
  const things = waitingThings(
    [toMake('a', '2026-11-22T10:00:00Z'), toMake('b', null)],
    [toConfirm('c', '2026-11-21T10:00:00Z')],
    [],
  )
  expect(things.map(pathOf)).toEqual(['/confirm/c', '/pay/a', '/pay/b'])
  expect(things.map(({ name }) => name)).toEqual(['Asha', 'Ravi', 'Ravi'])
})

test('what waits for others, or is in dispute, waits for nobody here', () => {
  expect(
    waitingThings(
      [toMake('a', null, ['claim_withdrawn'], 'awaiting_confirmation')],
      [toConfirm('c', null, 'disputed')],
      [],
    ),
  ).toEqual([])
})

test('while a bank works on a payment its giver is asked what became of it, never to pay', () => {
  expect(
    waitingThings([toMake('a', null, ['claimed', 'bank_failed'], 'bank_pending')], [], []).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['bank'])
  expect(waitingThings([toMake('a', null, ['cancel_proposed'], 'bank_pending')], [], [])).toEqual(
    [],
  )
})

test('an answer somebody waits for comes before paying and confirming the same payment', () => {
  const things = waitingThings(
    [
      toMake('a', null, ['claimed', 'cancel_agreed', 'cancel_refused']),
      toMake('b', null, ['returned'], 'disputed'),
    ],
    [toConfirm('c', null, 'bank_pending', ['confirmed', 'cancel_agreed'])],
    [],
  )
  expect(things.map(({ kind }) => kind)).toEqual(['cancel', 'answer', 'cancel'])
})

test('what nobody has paid yet is not among what is to be confirmed', () => {
  const states = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed']
  const things = waitingThings(
    [],
    states.map((status) => toConfirm(status, null, status, ['confirmed'])),
    [],
  )
  expect(things.map(({ payment }) => payment.id)).toEqual(['awaiting_confirmation'])
})

test('a thing says whether this member pays or receives, where that is known', () => {
  const things = waitingThings(
    [toMake('a', null)],
    [toConfirm('b', null)],
    [turn('c', 'answer', '2026-11-23T10:00:00Z')],
  )
  expect(things.map((thing) => [thing.payment.id, sideOf(thing)]).toSorted()).toEqual([
    ['a', 'giver'],
    ['b', 'receiver'],
    ['c', undefined],
  ])
})

test('requested evidence and a ruling to accept wait by deadline', () => {
  const things = waitingThings(
    [toMake('a', '2026-11-22T10:00:00Z')],
    [],
    [turn('b', 'answer', '2026-11-23T10:00:00Z'), turn('c', 'evidence', '2026-11-21T10:00:00Z')],
  )
  expect(things.map(({ kind, payment, name }) => [kind, payment.id, name])).toEqual([
    ['evidence', 'c', 'Ravi'],
    ['pay', 'a', expect.any(String)],
    ['ruling', 'b', 'Ravi'],
  ])
})

test('a payment that was reported late is its receiver’s to check, until officers ask', () => {
  const late = { ...toConfirm('c', null, 'disputed', ['confirmed']), checkLate: true }
  const [thing] = waitingThings([], [late], [])
  expect([thing?.kind, thing && pathOf(thing)]).toEqual(['late', '/confirm/c'])
  const asked = {
    matchId: 'c',
    code: 'M7K3Q2',
    amount: 500,
    otherName: 'Asha',
    wants: 'evidence',
    deadlineAt: '2026-11-22T10:00:00Z',
  } as const
  expect(waitingThings([], [late], [asked]).map(({ kind }) => kind)).toEqual(['evidence'])
  // The giver of it, and a receiver whom officers have asked, have nothing to do.
  expect(waitingThings([toMake('c', null, ['cancel_proposed'], 'disputed')], [], [])).toEqual([])
  expect(waitingThings([], [{ ...late, checkLate: false }], [])).toEqual([])
})

test('a proposed cancellation waits for the other side’s answer, by its own deadline', () => {
  const until = '2026-11-21T16:00:00Z'
  const [first, second] = waitingThings(
    [
      toMake('a', '2026-11-22T09:00:00Z'),
      { ...toMake('b', '2026-11-22T10:00:00Z', ['claimed', 'cancel_agreed']), cancelUntil: until },
    ],
    [],
    [],
  )
  expect([first?.kind, first && dueOf(first), second?.kind]).toEqual(['cancel', until, 'pay'])
})

test('“nothing to do” is said only where nothing waits: all else that waits has a row', () => {
  const nothing = { questions: 0, rules: 0, people: 0, tasks: 0, firstSteps: 0 }
  expect(waitingKinds(nothing)).toEqual([])
  for (const kind of ['questions', 'rules', 'people', 'tasks', 'firstSteps'] as const)
    expect(waitingKinds({ ...nothing, [kind]: 1 })).toEqual([kind])
})
