import { describe, expect, test } from 'vitest'
import { disputeReadiness, roleCases } from './readiness.ts'

const person = (id: string, introducedBy: string | null = null) => ({
  id,
  introducedBy,
  hasRole: false,
})
const withRole = (id: string, introducedBy: string | null = null) => ({
  ...person(id, introducedBy),
  hasRole: true,
})
const officers = [person('a'), person('b'), person('c'), person('d')]
const strangers = [person('x'), person('y')]

describe('a dispute and its appeal', () => {
  test.each([
    [4, 0, true, true],
    [3, 0, true, false],
    [3, 1, true, true],
    [2, 2, true, true],
    [2, 1, true, false],
    [1, 0, false, false],
    [0, 2, true, false],
    [0, 4, true, true],
    [0, 0, false, false],
  ])('with %i officers and %i of the panel: %s, %s', (own, panel, firstRound, appeal) => {
    expect(
      disputeReadiness({
        officers: officers.slice(0, own),
        members: strangers,
        bringings: [],
        panel,
      }),
    ).toEqual({ untied: own, firstRound, appeal })
  })

  test('count the officers who are left for the two members with the most ties', () => {
    const members = [person('x', 'a'), person('y', 'b'), person('z', 'a')]
    expect(disputeReadiness({ officers, members, bringings: [], panel: 0 })).toEqual({
      untied: 2,
      firstRound: true,
      appeal: false,
    })
  })

  test('count an officer among the members, and those whom members introduced', () => {
    const invited = [person('a', 'x'), person('b', 'x'), person('c')]
    expect(
      disputeReadiness({
        officers: invited,
        members: [person('x'), person('c')],
        bringings: [],
        panel: 0,
      }),
    ).toMatchObject({ untied: 0, firstRound: false })
  })

  test('count who entered a name on a list, or recognised it', () => {
    const bringings = [
      { byId: 'a', memberId: 'x' },
      { byId: 'b', memberId: 'x' },
      { byId: 'c', memberId: 'z' },
    ]
    expect(disputeReadiness({ officers, members: strangers, bringings, panel: 0 }).untied).toBe(2)
  })

  test('count one member alone only once', () => {
    expect(
      disputeReadiness({
        officers,
        members: [person('x', 'a'), person('y')],
        bringings: [],
        panel: 0,
      }).untied,
    ).toBe(3)
  })
})

describe('two founders, eight members and one officer from outside', () => {
  const founders = [withRole('f1'), withRole('f2')]
  const appointed = ['m1', 'm2', 'm3'].map((id) => withRole(id))
  const others = [withRole('steward'), ...['m5', 'm6', 'm7', 'm8'].map((id) => person(id))]
  const members = [...founders, ...appointed, ...others]
  // One founder entered all names and the other recognised them; both appointed the officer.
  const bringings = members
    .filter(({ id }) => !founders.some((founder) => founder.id === id))
    .concat(withRole('outside'))
    .flatMap(({ id: memberId }) => founders.map(({ id: byId }) => ({ byId, memberId })))
  const circle = (officerIds: readonly string[]) => ({
    officers: officerIds.map((id) => person(id)),
    members: members.map((one) => ({
      ...one,
      hasRole: one.hasRole && (!one.id.startsWith('m') || officerIds.includes(one.id)),
    })),
    bringings,
    panel: 0,
  })

  test('need three members as officers beside the one from outside', () => {
    expect(disputeReadiness(circle(['m1', 'm2', 'outside']))).toEqual({
      untied: 3,
      firstRound: true,
      appeal: false,
    })
    expect(disputeReadiness(circle(['m1', 'm2', 'm3', 'outside']))).toEqual({
      untied: 4,
      firstRound: true,
      appeal: true,
    })
  })

  test('have nobody for a founder, one round for an officer and both for a steward', () => {
    const cases = roleCases(circle(['m1', 'm2', 'm3', 'outside']))
    const of = (id: string) => cases.find(({ memberId }) => memberId === id)
    expect(cases.map(({ memberId }) => memberId)).toEqual(['f1', 'f2', 'm1', 'm2', 'm3', 'steward'])
    expect(of('f1')).toEqual({ memberId: 'f1', deciderIds: [], firstRound: false, appeal: false })
    expect(of('m1')).toEqual({
      memberId: 'm1',
      deciderIds: ['m2', 'm3', 'outside'],
      firstRound: true,
      appeal: false,
    })
    expect(of('steward')).toMatchObject({ firstRound: true, appeal: true })
  })

  test('are all decided by a panel of four', () => {
    const cases = roleCases({ ...circle([]), panel: 4 })
    expect(cases.every(({ appeal }) => appeal)).toBe(true)
  })
})

test('one officer’s own case leaves the others', () => {
  const members = [withRole('a'), person('x'), person('y')]
  expect(roleCases({ officers, members, bringings: [], panel: 0 })).toEqual([
    { memberId: 'a', deciderIds: ['b', 'c', 'd'], firstRound: true, appeal: false },
  ])
})

test('while fewer than two members are without a role, all members count', () => {
  const members = [withRole('a'), withRole('b'), person('x')]
  expect(disputeReadiness({ officers, members, bringings: [], panel: 0 }).untied).toBe(2)
})
