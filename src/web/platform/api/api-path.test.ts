import { describe, expect, test } from 'vitest'
import { addressOf, splitKey } from './api-path.ts'

test('a key is a method and a path', () => {
  expect(splitKey('POST /pledges/{pledgeId}/withdraw')).toEqual({
    method: 'POST',
    template: '/pledges/{pledgeId}/withdraw',
  })
})

describe('an address', () => {
  test('has its parameters filled in and escaped', () => {
    expect(addressOf('/bank/{ifsc}', { params: { ifsc: 'SBIN0001234' } })).toBe(
      '/api/bank/SBIN0001234',
    )
    expect(addressOf('/matches/{matchId}', { params: { matchId: '../a b?c' } })).toBe(
      '/api/matches/..%2Fa%20b%3Fc',
    )
  })

  test('carries the query without empty values', () => {
    expect(
      addressOf('/coine/statement', {
        query: { side: 'given', from: undefined, to: '', cursor: 'a&b' },
      }),
    ).toBe('/api/coine/statement?side=given&cursor=a%26b')
  })

  test('without its parameter is not made', () => {
    expect(() => addressOf('/matches/{matchId}', {})).toThrow('matchId')
    expect(() => addressOf('/matches/{matchId}', { params: { matchId: '' } })).toThrow('matchId')
  })
})
