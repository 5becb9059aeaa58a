import { describe, expect, test } from 'vitest'
import type { StaffRole } from '../shared/staff-roles.ts'
import { type Appointer, secondVoices } from './appointing.ts'

const admin = (id: string, tied: boolean): Appointer => ({ id, roles: ['admin'], tied })
const officer = (id: string, tied: boolean): Appointer => ({ id, roles: ['officer'], tied })
const voices = (
  staff: readonly Appointer[],
  {
    role = 'steward',
    by = 'one',
    whom = 'person',
  }: { role?: StaffRole; by?: string; whom?: string } = {},
) => secondVoices({ role, personId: whom, proposerId: by, staff })

describe('two administrators appoint', () => {
  test.each([
    ['neither is tied', false, false, ['other']],
    ['only the proposer is tied', true, false, ['other']],
    ['only the second is tied', false, true, ['other']],
    ['both are tied', true, true, []],
  ])('where %s', (_, first, second, appointers) => {
    const found = voices([admin('one', first), admin('other', second)])
    expect(found).toEqual({ appointers, confirmer: first && second })
  })

  test('an officer stands beside them for a steward, and for no other role', () => {
    const staff = [admin('one', true), admin('other', true), officer('officer', false)]
    expect(voices(staff)).toEqual({ appointers: ['officer'], confirmer: false })
    expect(voices(staff, { role: 'officer' })).toEqual({ appointers: [], confirmer: true })
    expect(voices(staff, { by: 'officer' }).appointers).toEqual(['one', 'other'])
  })
})

describe('somebody without a tie confirms', () => {
  test('only beside an administrator, and only where each of two or more is tied', () => {
    const tied = [admin('one', true), admin('other', true), officer('officer', true)]
    expect(voices(tied).confirmer).toBe(true)
    expect(voices(tied, { by: 'officer' }).confirmer).toBe(false)
    expect(voices([...tied, admin('third', false)]).confirmer).toBe(false)
    expect(voices([admin('one', true)]).confirmer).toBe(false)
  })

  test('makes no founder an officer beside the other one', () => {
    const founders = [admin('one', true), admin('other', true)]
    expect(voices(founders, { role: 'officer', whom: 'other' })).toEqual({
      appointers: [],
      confirmer: false,
    })
  })
})

test('nobody proposes who may not give the role', () => {
  expect(voices([admin('one', false)], { by: 'stranger' })).toEqual({
    appointers: [],
    confirmer: false,
  })
})
