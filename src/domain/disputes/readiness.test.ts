import { describe, expect, test } from 'vitest'
import { disputeReadiness } from './readiness.ts'

const person = (id: string, introducedBy: string | null = null) => ({ id, introducedBy })
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
