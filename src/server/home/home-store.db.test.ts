import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { worldOfFile } from '#test/helping/helping.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { readTogether } from './home-store.ts'

const w = await worldOfFile()

type Part = 'quick' | 'slow' | 'refused' | 'wrong'
const READS: Readonly<Record<Part, (tx: Tx) => Promise<unknown>>> = {
  quick: (tx) => sql`SELECT 1`.execute(tx),
  slow: (tx) => sql`SELECT pg_sleep(60)`.execute(tx),
  refused: (tx) => sql`SELECT 1 / 0`.execute(tx),
  wrong: () => Promise.reject(new Error('no answer of this shape')),
}

/** What was found of each part, and how often it was read. */
const reading = (...parts: readonly Part[]) =>
  inTransactionOf(w.world, async ({ tx }) => {
    await sql`SET LOCAL statement_timeout = 100`.execute(tx)
    const times = parts.map(() => 0)
    const found = await readTogether(tx, [...parts.keys()], async (at) => {
      times[at] = (times[at] ?? 0) + 1
      await READS[parts[at]!](tx)
      return parts[at]
    })
    return { found, times }
  })

test('what does not come in time is waited for once, and nothing more is read after it', async () => {
  expect(await reading('quick', 'slow', 'quick', 'slow')).toEqual({
    found: ['quick', undefined, undefined, undefined],
    times: [1, 1, 1, 1],
  })
})

test('what is refused at once ends nothing else: what found nothing is read again', async () => {
  expect(await reading('quick', 'refused', 'quick', 'wrong', 'quick')).toEqual({
    found: ['quick', undefined, 'quick', undefined, 'quick'],
    times: [1, 2, 2, 2, 2],
  })
  expect(await reading('refused', 'quick', 'slow', 'quick')).toEqual({
    found: [undefined, 'quick', undefined, undefined],
    times: [2, 2, 2, 1],
  })
})
