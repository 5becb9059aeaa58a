import { describe, expect, test } from 'vitest'
import {
  actsAs,
  mayAskForReset,
  mayGiveRole,
  missingStaffProofs,
  type StaffRole,
} from './staff-roles.ts'

const ROLES: readonly StaffRole[] = ['steward', 'manager', 'officer', 'admin']

describe('giving and taking a role', () => {
  test('is for administrators, and of steward for officers too', () => {
    const given = Object.fromEntries(
      ROLES.map((by) => [by, ROLES.filter((role) => mayGiveRole([by], role))]),
    )
    expect(given).toEqual({ steward: [], manager: [], officer: ['steward'], admin: ROLES })
    expect(mayGiveRole([], 'steward')).toBe(false)
  })
})

test('lost second factors: administrators ask for all, officers for members only', () => {
  const asked = Object.fromEntries(
    ROLES.map((by) => [
      by,
      [[], ...ROLES.map((role) => [role])].filter((held) => mayAskForReset([by], held)).flat(),
    ]),
  )
  expect(asked).toEqual({ steward: [], manager: [], officer: [], admin: ROLES })
  expect(ROLES.filter((by) => mayAskForReset([by], []))).toEqual(['officer', 'admin'])
})

test('somebody with several roles acts in the first of those an act is for', () => {
  expect([
    actsAs(['admin', 'officer', 'steward'], ['officer', 'admin']),
    actsAs(['admin'], ['officer', 'admin']),
  ]).toEqual(['officer', 'admin'])
})

const ALL = {
  circleKind: 'members',
  phoneProved: true,
  hasFactor: true,
  hasIdentity: true,
  hasLogin: true,
} as const

describe('work in a role', () => {
  test('needs a phone, a second factor, PAN with date of birth, and an address or passkey', () => {
    expect(missingStaffProofs(ALL)).toEqual([])
    for (const [fact, proof] of [
      ['phoneProved', 'phone'],
      ['hasFactor', 'second_factor'],
      ['hasIdentity', 'identity'],
      ['hasLogin', 'login'],
    ] as const)
      expect(missingStaffProofs({ ...ALL, [fact]: false })).toEqual([proof])
  })

  test('needs no PAN of an outside officer, but all the rest', () => {
    const outside = { ...ALL, circleKind: 'officers', hasIdentity: false } as const
    expect(missingStaffProofs(outside)).toEqual([])
    expect(missingStaffProofs({ ...outside, hasFactor: false })).toEqual(['second_factor'])
    expect(missingStaffProofs({ ...ALL, circleKind: 'operators', hasIdentity: false })).toEqual([
      'identity',
    ])
  })
})
