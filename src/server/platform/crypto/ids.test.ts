import { afterEach, describe, expect, test, vi } from 'vitest'
import { CODE_ALPHABET, MATCH_CODE_LENGTH } from '#domain/shared/ids.ts'
import { newCode, newDigits, newToken, newUuid, sha256 } from './ids.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a new id', () => {
  test('is a UUID of version 7', () => {
    for (let at = 0; at < 200; at++)
      expect(newUuid()).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
  })

  test('sorts by the millisecond in which it was made, over centuries', () => {
    vi.useFakeTimers()
    const times = [
      0,
      1,
      255,
      256,
      65_535,
      Date.UTC(2026, 10, 21),
      Date.UTC(2026, 10, 21) + 1,
      Date.UTC(2026, 11, 21),
      Date.UTC(2300, 0),
    ]
    const ids = times.map((time) => {
      vi.setSystemTime(time)
      return newUuid()
    })
    expect(ids.toSorted()).toEqual(ids)
    expect(ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))).toEqual(times)
  })

  test('sorts by creation, within a millisecond and while the clock steps back', () => {
    vi.useFakeTimers({ now: 1_900_000_000_000 })
    const ids = Array.from({ length: 10_000 }, (_, at) => {
      if (at % 100 === 0) vi.setSystemTime(1_900_000_000_000 - at / 100)
      return newUuid()
    })
    expect(ids.toSorted()).toEqual(ids)
  })

  test('is never made twice, not even within a millisecond', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    expect(new Set(Array.from({ length: 10_000 }, () => newUuid())).size).toBe(10_000)
  })
})

test('codes, tokens and digits have their length and letters, and differ', () => {
  const many = <T>(make: () => T) => Array.from({ length: 500 }, make)
  for (const code of many(() => newCode(MATCH_CODE_LENGTH)))
    expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{6}$`))
  for (const token of many(newToken)) expect(token).toMatch(/^[\w-]{43}$/)
  for (const digits of many(() => newDigits(6))) expect(digits).toMatch(/^\d{6}$/)
  expect([new Set(many(newToken)).size, new Set(many(() => newCode(10))).size]).toEqual([500, 500])
  expect(new Set(many(() => newDigits(6)).join('')).size).toBe(10)
})

test('sha256 is the one everybody knows', () => {
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(sha256(Buffer.from('abc')).equals(sha256('abc'))).toBe(true)
})
