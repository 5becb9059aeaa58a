import { expect, test } from 'vitest'
import type { WorkItem } from '#contract/staff/work.ts'
import { countsByPage, inOrder, itemsOf, pathOf, type WorkView } from './work-order.ts'

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

test('a view shows its items and keeps their order', () => {
  const items = [
    item('late', { late: true }),
    item('ask', { kind: 'ask_to_review' }),
    item('case', { kind: 'dispute' }),
    item('ruling', { kind: 'ruling_to_approve', late: true }),
  ]
  const titles = (view: WorkView) => itemsOf(items, view).map(({ title }) => title)
  expect(titles('all')).toEqual(['late', 'ask', 'case', 'ruling'])
  expect(titles('late')).toEqual(['late', 'ruling'])
  expect(titles('asks')).toEqual(['ask'])
  expect(titles('disputes')).toEqual(['case', 'ruling'])
})

test('each page of the menu counts what is done there', () => {
  const counts = countsByPage([
    item('a', { kind: 'dispute' }),
    item('b', { kind: 'ruling_to_approve' }),
    item('c', { kind: 'content', contentKind: 'poster' }),
  ])
  expect(Object.fromEntries(counts)).toEqual({
    '/staff': 3,
    '/staff/disputes': 2,
    '/staff/content': 1,
  })
})

test('each thing leads to where it is done', () => {
  expect(pathOf(item('x', { kind: 'ruling_to_approve' }))).toBe('/staff/disputes/x')
  expect(pathOf(item('x', { kind: 'ticket' }))).toBe('/staff/tickets/x')
  expect(pathOf(item('x', { kind: 'content', contentKind: 'poster' }))).toBe(
    '/staff/content/poster/x',
  )
  expect(pathOf(item('x', { kind: 'behalf' }))).toBe('/staff/behalf')
})
