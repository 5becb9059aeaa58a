import { describe, expect, test } from 'vitest'
import type { StaffRole } from '../shared/staff-roles.ts'
import { type DecidableKind, mayDecide } from './approvals.ts'

const ROLES: readonly StaffRole[] = ['steward', 'manager', 'officer', 'admin']

describe('the second person', () => {
  const KINDS: readonly DecidableKind[] = [
    'role_grant',
    'policy',
    'ask_urgent',
    'suspension',
    'lift_suspension',
    'identity_dispute',
    'factor_reset',
  ]

  test('has a role that the matter needs', () => {
    const decides = Object.fromEntries(
      ROLES.map((by) => [by, KINDS.filter((kind) => mayDecide({ kind, role: 'steward' }, [by]))]),
    )
    expect(decides).toEqual({
      steward: ['ask_urgent'],
      manager: [],
      officer: [
        'role_grant',
        'ask_urgent',
        'suspension',
        'lift_suspension',
        'identity_dispute',
        'factor_reset',
      ],
      admin: ['role_grant', 'policy', 'suspension', 'lift_suspension', 'factor_reset'],
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
