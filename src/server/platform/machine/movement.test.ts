import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { noticesStandstill, untilTrue, workOf } from './movement.ts'

describe('a standstill', () => {
  test('is none while something moves, however long it takes', () => {
    const standsStill = noticesStandstill({ stillMsMax: 100 })
    expect([0, 90, 180, 270, 360].map((atMs) => standsStill(atMs / 90, atMs))).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  test('is noticed once nothing has moved for that long', () => {
    const standsStill = noticesStandstill({ stillMsMax: 100 })
    expect([0, 50, 99, 100].map((atMs) => standsStill(7, atMs))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('is also a movement of less than it should be', () => {
    const standsStill = noticesStandstill({ stillMsMax: 100, least: 10 })
    expect([0, 50, 100].map((atMs) => standsStill(atMs / 50, atMs))).toEqual([false, false, true])
  })
})

test('the work of a process counts what its children did', async () => {
  const child = spawn(
    '/bin/sh',
    ['-c', 'read x; (n=0; while [ $n -lt 200000 ]; do n=$((n+1)); done); echo did; read x'],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  const before = workOf(child.pid ?? 0)
  child.stdin.write('go\n')
  await once(child.stdout, 'data')
  expect(workOf(child.pid ?? 0)).toBeGreaterThan(before)
  child.stdin.end('end\n')
  await once(child, 'close')
  expect(workOf(child.pid ?? 0)).toBe(0)
})

test('a wait without an end goes on while something moves, and says what it waited for', async () => {
  let moved = 0
  await untilTrue(() => moved >= 5, { movement: () => moved++, what: 'a door is shut' })
  expect(moved).toBeGreaterThanOrEqual(5)
})
