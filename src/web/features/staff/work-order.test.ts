import { expect, test } from 'vitest'
import type { WorkItem } from '#contract/staff/work.ts'
import { inOrder, kindsOf, pathOf } from './work-order.ts'

const item = (title: string, rest: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'ticket',
  id: title,
  title,
  amount: null,
  deadlineAt: null,
  late: false,
  since: '2026-11-01T00:00:00Z',
  mine: false,
  ...rest,
})

test('what is late stands first, then the next deadline, then what has waited longest', () => {
  const items = [
    item('waits'),
    item('waits longest', { since: '2026-10-01T00:00:00Z' }),
    item('tomorrow', { deadlineAt: '2026-11-03T00:00:00Z' }),
    item('today', { deadlineAt: '2026-11-02T00:00:00Z' }),
    item('late', { deadlineAt: '2026-11-01T09:00:00Z', late: true }),
    item('latest', { deadlineAt: '2026-11-01T00:00:00Z', late: true }),
  ]
  expect(inOrder(items).map(({ title }) => title)).toEqual([
    'latest',
    'late',
    'today',
    'tomorrow',
    'waits longest',
    'waits',
  ])
})

test('late without a deadline still stands first', () => {
  expect(
    inOrder([
      item('today', { deadlineAt: '2026-11-02T00:00:00Z' }),
      item('late', { late: true }),
    ]).map(({ title }) => title),
  ).toEqual(['late', 'today'])
})

test('each kind is offered once', () => {
  expect(kindsOf([item('a'), item('b', { kind: 'dispute' }), item('c')])).toEqual([
    'ticket',
    'dispute',
  ])
})

test('each thing leads to where it is done', () => {
  expect(pathOf(item('x', { kind: 'ruling_to_approve' }))).toBe('/staff/disputes/x')
  expect(pathOf(item('x', { kind: 'ticket' }))).toBe('/staff/tickets/x')
  expect(pathOf(item('x', { kind: 'content', contentKind: 'poster' }))).toBe(
    '/staff/content/poster/x',
  )
  expect(pathOf(item('x', { kind: 'behalf' }))).toBe('/staff/behalf')
})
