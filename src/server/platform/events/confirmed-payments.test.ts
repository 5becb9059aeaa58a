import { expect, test } from 'vitest'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import type { NewNotice } from '../use-case/context.ts'
import { eventsOf } from './circle-events.ts'
import { changesOfPayments } from './confirmed-payments.ts'
import { noticesOf } from './event-notices.ts'

const notice = (kind: NoticeKind, matchId: string, memberId: string): NewNotice => ({
  circleId: 'c',
  memberId,
  kind,
  about: { matchId },
})
const confirmed = (matchId: string, giver: string, receiver: string) => [
  notice('payment_confirmed_giver', matchId, giver),
  notice('payment_confirmed_receiver', matchId, receiver),
]
const eventOf = (notices: NewNotice[], changes: ReadonlyMap<string, readonly string[]>) =>
  eventsOf({
    circleId: 'c',
    notices,
    changes: new Map([...changes].map(([id, topics]) => [id, new Set(topics)])) as never,
    jobs: [],
  }).get('c') ?? {}
const said = ({ notices = [], payments = [] }: ReturnType<typeof eventOf>) =>
  noticesOf({
    circleId: 'c',
    eventNo: 1,
    happenedAt: Temporal.Instant.from('2026-11-28T00:00:00Z'),
    notices,
    payments,
  }).map(({ kind, about, memberId }) => [kind, about, memberId])

const ALL = ['matches', 'pledges', 'asks', 'ledger']

test('confirmed payments are stored as three ids each, and say the same to the same people', () => {
  const notices = [
    notice('return_promised', 'm1', 'g1'),
    ...confirmed('m1', 'g1', 'r1'),
    ...confirmed('m2', 'r1', 'g1'),
  ]
  const changes = new Map([
    ['g1', ALL],
    ['r1', [...ALL, 'disputes']],
    ['x', ALL],
  ])
  const event = eventOf(notices, changes)
  expect(event).toEqual({
    payments: ['m1', 'g1', 'r1', 'm2', 'r1', 'g1'],
    notices: [{ kind: 'return_promised', about: { matchId: 'm1' }, to: ['g1'] }],
    changes: [
      { topics: ['disputes'], to: ['r1'] },
      { topics: ALL, to: ['x'] },
    ],
  })
  expect(said(event)).toEqual(notices.map(({ kind, about, memberId }) => [kind, about, memberId]))
  expect(changesOfPayments(event.payments ?? [])).toEqual([{ topics: ALL, to: ['g1', 'r1'] }])
})

test('notices of one side, or of two payments, stay as they are', () => {
  const [giver, receiver] = confirmed('m1', 'g1', 'r1') as [NewNotice, NewNotice]
  for (const notices of [
    [giver],
    [receiver, giver],
    [giver, { ...receiver, about: { matchId: 'm2' } }],
  ]) {
    const event = eventOf(notices, new Map([['g1', ALL]]))
    expect([event.payments, event.changes]).toEqual([undefined, [{ topics: ALL, to: ['g1'] }]])
    expect(said(event)).toEqual(notices.map(({ kind, about, memberId }) => [kind, about, memberId]))
  }
})
