import { describe, expect, test } from 'vitest'
import { missingStaffProofs } from './staff-proofs.ts'

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
