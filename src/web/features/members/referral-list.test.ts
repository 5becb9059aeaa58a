import { expect, test } from 'vitest'
import type { ReferredUser } from '#contract/members/own.ts'
import { findReferrals, nextSorting, pageOf } from './referral-list.ts'

const user = (name: string, day: number): ReferredUser => ({
  id: name,
  name,
  email: `${name[0]}•••@x.in`,
  phone: `••••••000${day}`,
  currency: 'INR',
  role: 'participant',
  status: 'active',
  fields: [],
  createdAt: `2026-10-0${day}T00:00:00Z`,
})
const users = [user('Meena', 2), user('Asha', 3), user('Ravi', 1)]
const names = (found: ReferredUser[]) => found.map(({ name }) => name)

test('the list is sorted by the chosen column, both ways', () => {
  expect(names(findReferrals(users, '', { key: 'name', direction: 'ascending' }))).toEqual([
    'Asha',
    'Meena',
    'Ravi',
  ])
  expect(names(findReferrals(users, '', { key: 'createdAt', direction: 'descending' }))).toEqual([
    'Asha',
    'Meena',
    'Ravi',
  ])
  expect(nextSorting({ key: 'name', direction: 'ascending' }, 'name')).toEqual({
    key: 'name',
    direction: 'descending',
  })
  expect(nextSorting({ key: 'name', direction: 'descending' }, 'role')).toEqual({
    key: 'role',
    direction: 'ascending',
  })
})

test('searching looks at what is shown', () => {
  expect(names(findReferrals(users, ' mee ', { key: 'name', direction: 'ascending' }))).toEqual([
    'Meena',
  ])
  expect(names(findReferrals(users, '0001', { key: 'name', direction: 'ascending' }))).toEqual([
    'Ravi',
  ])
})

test('pages hold so many rows, and a page beyond the last is the last', () => {
  expect(pageOf([1, 2, 3, 4, 5], 2, 2)).toEqual({ rows: [3, 4], page: 2, pages: 3 })
  expect(pageOf([1, 2, 3, 4, 5], 9, 2)).toEqual({ rows: [5], page: 3, pages: 3 })
  expect(pageOf([], 1)).toEqual({ rows: [], page: 1, pages: 1 })
})
