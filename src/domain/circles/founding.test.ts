import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { addressFor, checkFounding, foundingPolicy } from './founding.ts'

const GOOD = {
  circleName: 'Asha Mahila Mandal',
  purpose: 'We are a self-help group of the village and help each other in hard months.',
  place: 'Wardha',
  size: 15,
}

describe('an application for a circle', () => {
  test('passes with a name, a purpose, a place and a size', () => {
    expect(checkFounding(GOOD)).toEqual({})
  })

  test('names every field that is too short, too long or out of bounds', () => {
    expect(checkFounding({ circleName: ' A ', purpose: 'help', place: '', size: 4 })).toEqual({
      circleName: 'circles.name-length',
      purpose: 'circles.purpose-length',
      place: 'circles.place-length',
      size: 'circles.size-bounds',
    })
    expect(checkFounding({ ...GOOD, size: 2_001 })).toEqual({ size: 'circles.size-bounds' })
    expect(checkFounding({ ...GOOD, size: 12.5 })).toEqual({ size: 'circles.size-bounds' })
  })
})

test('a circle has room for the people its founders expect', () => {
  expect(foundingPolicy(DEFAULT_POLICY, 15).membersCap).toBe(DEFAULT_POLICY.membersCap)
  expect(foundingPolicy(DEFAULT_POLICY, 900).membersCap).toBe(900)
})

test.each([
  ['Asha Mahila Mandal', 'asha-mahila-mandal'],
  ['  Café 1998! ', 'cafe-1998'],
  ['आशा', ''],
])('the address for %s is %s', (name, address) => {
  expect(addressFor(name)).toBe(address)
})
