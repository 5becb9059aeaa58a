import { describe, expect, test } from 'vitest'
import type { StaffRole } from '../shared/staff-roles.ts'
import { HARMING_ACTS, mayDecide, STAFF_ACT_KINDS } from './staff-acts.ts'

const ROLES: readonly StaffRole[] = ['steward', 'manager', 'officer', 'admin']

describe('the second person', () => {
  test('has a role that the matter needs', () => {
    const decides = Object.fromEntries(
      ROLES.map((by) => [
        by,
        STAFF_ACT_KINDS.filter((kind) => mayDecide({ kind, role: 'steward' }, [by])),
      ]),
    )
    expect(decides).toEqual({
      steward: ['ask_urgent'],
      manager: [],
      officer: [
        'role_grant',
        'ask_urgent',
        'register',
        'suspension',
        'lift_suspension',
        'identity_dispute',
        'factor_reset',
      ],
      admin: [
        'role_grant',
        'policy',
        'export',
        'register',
        'suspension',
        'lift_suspension',
        'factor_reset',
        'ledger_resume',
        'outside_officer',
        'circle_token',
      ],
    })
  })

  test('of any other role is an administrator', () => {
    expect(ROLES.map((by) => mayDecide({ kind: 'role_grant', role: 'officer' }, [by]))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(mayDecide({ kind: 'role_grant', role: undefined }, ROLES)).toBe(false)
  })
})

test('what may harm somebody is their own matter, what serves them is not', () => {
  expect(HARMING_ACTS).toEqual([
    'suspension',
    'lift_suspension',
    'identity_dispute',
    'factor_reset',
  ])
})
