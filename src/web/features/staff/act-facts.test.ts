import { expect, test } from 'vitest'
import staffActs from '#contract/messages/staff/staff-acts.en.json' with { type: 'json' }
import { sentencesOf } from '#contract/messages/catalogue-file.ts'
import { approvalView } from '#contract/staff/work.ts'
import { staffRole } from '#contract/staff/people.ts'
import { TICKET_TRANSITIONS } from '#domain/support/ticket.ts'
import { STAFF_ACT_KINDS } from '#domain/approvals/staff-acts.ts'
import { changesBetween, factOf, sidesOf } from '#domain/staff/act-facts.ts'
import { knownField } from '#domain/staff/policy-units.ts'
import { MEASURES } from '#domain/disputes/track-record.ts'
import { DISPUTE_TRANSITIONS, RULING_OUTCOMES } from '#domain/matches/dispute-transitions.ts'

const STAFF_STATES = [
  'applied',
  'active',
  'suspended',
  'closed',
  'urgent',
  'elder',
  'normal',
  'simple',
  'happy',
  'super',
  'awaiting_review',
  'pending',
  'with_inviter',
  'with_steward',
  'phone',
  'pan',
  'outside',
  'participant',
  'staff',
]

const of = (field: string, value: unknown) =>
  factOf(field, value, (name) => knownField(name) !== undefined)

test('values are known for what they are', () => {
  expect(of('held', true)).toEqual({ kind: 'yes-no', value: true })
  expect(of('amount', 5_000)).toEqual({ kind: 'money', value: 5_000 })
  expect(of('payMs', 86_400_000)).toEqual({ kind: 'rule', field: 'payMs', value: 86_400_000 })
  expect(of('round', 2)).toEqual({ kind: 'count', value: 2 })
  expect(of('until', '2026-11-21T10:00:00Z')).toEqual({
    kind: 'moment',
    value: '2026-11-21T10:00:00Z',
  })
  expect(of('state', 'waiting')).toEqual({ kind: 'word', value: 'waiting' })
  for (const nothing of [null, undefined, ''])
    expect(of('state', nothing)).toEqual({ kind: 'none' })
})

test('something nobody foresaw is shown, cut to a line', () => {
  expect(of('rest', { a: [1] })).toEqual({ kind: 'word', value: '{"a":[1]}' })
  expect(of('rest', 'x'.repeat(900))).toMatchObject({ value: 'x'.repeat(200) })
})

test('only what changed is told, also what came and went', () => {
  expect(
    changesBetween(
      { state: 'open', desk: 'steward', gone: 1 },
      { state: 'closed', desk: 'steward', next: true },
    ),
  ).toEqual([
    { field: 'state', before: 'open', after: 'closed', hadBefore: true },
    { field: 'next', before: undefined, after: true, hadBefore: false },
    { field: 'gone', before: 1, after: undefined, hadBefore: true },
  ])
  expect(changesBetween({}, {})).toEqual([])
})

test('what an act is about comes first, even unchanged, and is not repeated', () => {
  expect(
    changesBetween(
      { state: 'waiting', kind: 'role_grant' },
      { state: 'approved', kind: 'role_grant' },
    ),
  ).toEqual([
    { field: 'kind', before: undefined, after: 'role_grant', hadBefore: false },
    { field: 'state', before: 'waiting', after: 'approved', hadBefore: true },
  ])
  expect(
    changesBetween({ held: false, role: 'steward' }, { held: true, role: 'steward' }).map(
      ({ field }) => field,
    ),
  ).toEqual(['role'])
  expect(changesBetween({}, { amount: 500, plan: null }).map(({ field }) => field)).toEqual([
    'amount',
  ])
})

test('a proposal is told as before and after', () => {
  const { before, after } = sidesOf({
    'role': 'steward',
    'amount': null,
    'payMs': 2,
    'payMs.before': 1,
  })
  expect(changesBetween(before, after)).toEqual([
    { field: 'role', before: undefined, after: 'steward', hadBefore: false },
    { field: 'payMs', before: 1, after: 2, hadBefore: true },
  ])
})

test('every state, role and kind has a word', () => {
  const known = [
    ...STAFF_STATES,
    ...RULING_OUTCOMES,
    ...MEASURES,
    ...Object.keys(DISPUTE_TRANSITIONS),
    ...Object.keys(TICKET_TRANSITIONS),
    ...staffRole.options,
    ...approvalView.shape.kind.options,
    ...approvalView.shape.state.options,
  ]
  for (const word of known)
    expect(Object.keys(sentencesOf(staffActs)), word).toContain(`value.${word}`)
})

test('every act has a sentence of its own, its proposal too', () => {
  const sentences = Object.fromEntries(
    Object.entries(sentencesOf(staffActs))
      .filter(([key]) => key.startsWith('act.'))
      .map(([key, sentence]) => [key.slice('act.'.length), sentence]),
  )
  expect(Object.keys(sentences)).toEqual(
    expect.arrayContaining(STAFF_ACT_KINDS.map((kind) => `${kind}.propose`)),
  )
  expect(new Set(Object.values(sentences)).size).toBe(Object.keys(sentences).length)
})
