import { describe, expect, test } from 'vitest'
import { CIRCLE_MOVES, circleActs, type CircleState } from './circle-states.ts'

describe('a circle', () => {
  test('never comes back from refused or closed', () => {
    expect([...CIRCLE_MOVES.refused, ...CIRCLE_MOVES.closed]).toEqual([])
  })

  test.each<[CircleState, boolean, readonly string[]]>([
    ['applied', false, []],
    ['refused', false, []],
    ['open', false, ['pause', 'close']],
    ['paused', false, ['resume', 'close']],
    ['paused', true, ['resume']],
    ['closed', true, []],
  ])('that is %s (closing: %s) can be: %j', (state, isClosing, acts) => {
    expect(circleActs(state, isClosing)).toEqual(acts)
  })
})
