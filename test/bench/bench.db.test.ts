import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { bench } from '../../bench/bench.ts'
import type { Contestant } from '../../bench/contestants/contestant.ts'
import { quantile } from '../../bench/measure.ts'
import { runRounds } from '../../bench/rounds.ts'
import { printed, result, type Turn } from '../../bench/report.ts'

const SMALL = {
  rounds: 1,
  minutesMax: 3,
  seconds: 0.3,
  circles: 3,
  perCircle: 4,
  accounts: 1_000,
  branches: 16,
  clients: [1, 4, 8],
}
const admin = { query: async () => ({ rows: [{ at: '0/0', bytes: '100' }] }) } as unknown as Pick<
  pg.Client,
  'query'
>

function contestant(
  change: Partial<Contestant> & { done?: number; failed?: number } = {},
): Contestant {
  const { done = 10, failed = 0, ...rest } = change
  return {
    name: 'some',
    callers: 1,
    run: async () => ({ done, doneInAll: done, failed, seconds: 1, p50: 1, p99: 2 }),
    broken: async () => [],
    ...rest,
  }
}
const turn = (round: number, name: string, done: number, p50 = 1): Turn => ({
  round,
  name,
  callers: 1,
  measure: { done, doneInAll: done, failed: 0, seconds: 1, p50, p99: 2 * p50 },
  others: 0,
  disturbed: false,
  walBytes: 1,
  processorMs: 1,
})

describe('the bench', () => {
  test('times every contestant on its own server, and all rules hold after it', async () => {
    const lines: string[] = []
    const outcome = result(await bench(SMALL, (line) => lines.push(line)), [
      { title: 'ours / TPC-B', of: 'ours 8', best: 'tpcb ', atLeast: 0 },
    ])
    expect(outcome.rows.map(({ name }) => name)).toEqual([
      'tpcb 1',
      'tpcb 4',
      'tpcb 8',
      "today's rows 128",
      'peer 8',
      'gathered 8',
      'ours alone 1',
      'ours mails 1',
      'ours 8',
      'ours hot 8',
      'ours alone 8',
      'ours mails 8',
      'ours http 4',
      'ours http 8',
    ])
    for (const { perSecond } of outcome.rows) expect(perSecond.median).toBeGreaterThan(0)
    expect(outcome.goals).toMatchObject([{ met: true }])
    expect(printed(outcome)).toContain('ours http 8')
    const behind = new Map(outcome.rows.map((row) => [row.name, row.behind]))
    for (const name of ['ours mails 1', 'ours 8', 'ours hot 8', 'ours http 4'])
      expect([name, behind.get(name)?.mailsASecondAfter]).toEqual([name, expect.any(Number)])
    // Where confirmations go on only as fast as their mails, the turn ends with the last of them.
    for (const name of ['ours mails 1', 'ours mails 8'])
      expect([name, behind.get(name)?.mailsWaited]).toEqual([name, 0])
    expect(behind.get('ours alone 8')).toBeUndefined()
  }, 200_000)

  test('is void with a broken rule, a failure, or a contestant without work', async () => {
    const time = (one: Contestant) =>
      runRounds(SMALL, [contestant(), one], { admin, until: Infinity, log: () => undefined })
    await expect(time(contestant())).resolves.toHaveLength(2)
    await expect(
      time(contestant({ broken: async () => ['all Coine of a circle sum to zero'] })),
    ).rejects.toThrow('void: all Coine of a circle sum to zero')
    await expect(time(contestant({ failed: 1 }))).rejects.toThrow(
      'void: some did 10 and failed at 1',
    )
    await expect(time(contestant({ done: 0 }))).rejects.toThrow('void: some did 0')
  })

  test('starts each round with another contestant, every other one backwards', async () => {
    const order: string[] = []
    const named = ['a', 'b', 'c', 'd'].map((name) =>
      contestant({
        name,
        run: async () => (
          order.push(name),
          { done: 1, doneInAll: 1, failed: 0, seconds: 1, p50: 1, p99: 1 }
        ),
      }),
    )
    await runRounds({ ...SMALL, rounds: 2 }, named, {
      admin,
      until: Infinity,
      log: () => undefined,
    })
    expect(order.join('')).toBe('abcdbadc')
  })

  test('leaves out the rounds that would not end in time, but never the first', async () => {
    const lines: string[] = []
    const slow = contestant({
      run: async () => (
        await sleep(40),
        { done: 1, doneInAll: 1, failed: 0, seconds: 1, p50: 1, p99: 1 }
      ),
    })
    const roundsUntil = async (ms: number) =>
      (
        await runRounds({ ...SMALL, rounds: 4 }, [slow], {
          admin,
          until: performance.now() + ms,
          log: (line) => lines.push(line),
        })
      ).length
    expect(await roundsUntil(-1)).toBe(1)
    expect(lines.at(-1)).toBe('round 2  left out: it would not end in time')
    expect(await roundsUntil(60_000)).toBe(4)
  })

  test('takes ratios within each round and calls a goal met when its lesser quartile is', () => {
    const turns = [
      turn(0, 'tpcb 1', 100, 1),
      turn(0, 'tpcb 8', 200),
      turn(0, 'ours', 900, 2),
      turn(1, 'tpcb 1', 50, 4),
      turn(1, 'tpcb 8', 100),
      turn(1, 'ours', 550, 1),
      turn(2, 'tpcb 1', 10, 1),
      turn(2, 'tpcb 8', 20),
      turn(2, 'ours', 100, 0.1),
    ]
    const outcome = result({ facts: [], turns }, [
      { title: 'five', of: 'ours', best: 'tpcb ', atLeast: 4.75 },
      { title: 'by luck', of: 'ours', best: 'tpcb ', atLeast: 5 },
      { title: 'quick', of: 'ours', best: 'tpcb 1', atMost: 0.3, value: 'p50' },
    ])
    expect(
      outcome.goals.map(({ ratio: { low, median, high }, met }) => [low, median, high, met]),
    ).toEqual([
      [4.75, 5, 5.25, true],
      [4.75, 5, 5.25, false],
      [0.175, 0.25, 1.125, false],
    ])
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  })
})
