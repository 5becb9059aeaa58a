import { describe, expect, test } from 'vitest'
import { fewestUntied, isInCare, maySteward } from './stewarding.ts'

const care = { assigned: false, tied: false, escalated: false }

describe('a steward', () => {
  test.each([
    [{}, 'not_assigned', false],
    [{ assigned: true }, 'may', true],
    [{ escalated: true }, 'may', true],
    [{ tied: true }, 'tied', false],
    [{ assigned: true, tied: true }, 'tied', true],
    [{ escalated: true, tied: true }, 'tied', false],
    [{ assigned: true, escalated: true }, 'may', true],
  ])('to whom a member stands %o is told: %s, listed: %s', (change, word, listed) => {
    expect([maySteward({ ...care, ...change }), isInCare({ ...care, ...change })]).toEqual([
      word,
      listed,
    ])
  })
})

describe('a member is assigned', () => {
  const caretakers = [
    { id: 'c', members: 1 },
    { id: 'b', members: 1 },
    { id: 'a', members: 3 },
  ]
  test('to whoever has the fewest members and is not tied', () => {
    expect([
      fewestUntied(caretakers, () => false),
      fewestUntied(caretakers, (id) => id === 'b'),
      fewestUntied(caretakers, (id) => id !== 'a'),
    ]).toEqual(['b', 'c', 'a'])
  })
  test('to nobody when all are tied', () => {
    expect(fewestUntied(caretakers, () => true)).toBeUndefined()
  })
})
