import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { worldOfFile } from '#test/helping/helping.ts'
import { DUE_OF_A_CIRCLE_MAX, listInTurns } from './fair-turns.ts'
import { inTransaction } from '../use-case/transaction.ts'

const w = await worldOfFile()

/**
 * Makes this many due rows in each circle, one a second. Those of the first circle are due long
 * before all others.
 */
async function turns(counts: Readonly<Record<string, number>>, limit: number): Promise<string[]> {
  const due = sql<{
    circleId: string
    dueAt: Temporal.Instant
    at: number
  }>`SELECT key AS circle_id,
    '2026-11-21T10:00:00Z'::timestamptz + (CASE key WHEN 'big' THEN -1000 ELSE 0 END + at) *
      interval '1 s' AS due_at, at
    FROM json_each_text(${JSON.stringify(counts)}::json), generate_series(1, value::int) AS at`
  const rows = await inTransaction(
    w.world.database,
    { vault: w.world.vault, language: 'en' },
    ({ tx }) => listInTurns(tx, due, limit),
  )
  return rows.map(({ circleId, at }) => `${circleId} ${at}`)
}

describe('what is due in many circles', () => {
  test('comes by turns, in each circle what is due longest first', async () => {
    expect(await turns({ big: 3, one: 1, two: 2 }, 10)).toEqual([
      'big 1',
      'one 1',
      'two 1',
      'big 2',
      'two 2',
      'big 3',
    ])
  })

  test('at one instant comes in the order of creation by id', async () => {
    const at = '2026-11-21T10:00:00Z'
    const due = sql<{
      circleId: string
      id: string
      dueAt: Temporal.Instant
    }>`SELECT column1 AS circle_id, column2::uuid AS id, ${at}::timestamptz AS due_at FROM (VALUES
      ('a', '01a20000-0000-7000-8000-000000000003'), ('a', '01a20000-0000-7000-8000-000000000001'),
          ('a', '01a20000-0000-7000-8000-000000000002')) v`
    const rows = await inTransaction(
      w.world.database,
      { vault: w.world.vault, language: 'en' },
      ({ tx }) => listInTurns(tx, due, 10),
    )
    expect(rows.map(({ id }) => id.at(-1))).toEqual(['1', '2', '3'])
  })

  test('leaves a place to everybody, however much there is in one of them', async () => {
    expect(await turns({ big: 5_000, one: 2, two: 1 }, 4)).toEqual([
      'big 1',
      'one 1',
      'two 1',
      'big 2',
    ])
  })

  test('is no more of one circle than a sweep can do', async () => {
    const rows = await turns({ big: 5_000, one: 1 }, 500)
    expect([rows.length, rows.at(-1)]).toEqual([
      DUE_OF_A_CIRCLE_MAX + 1,
      `big ${DUE_OF_A_CIRCLE_MAX}`,
    ])
  })
})
