import { beforeAll, expect, test } from 'vitest'
import { type PhoneMemory, remember } from '#domain/ledger/phone-memory.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { workOffJobs } from '#server/platform/jobs/jobs.ts'
import { noticesTo } from '#test/circle/staff.ts'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'
import { sealLedger } from './seal-ledger.ts'

const { w, circle, giver, help, fileOf, checked } = await sealedCircle()
const { circleId } = circle
const followed = async (memory?: PhoneMemory) => {
  const query = memory && { seals: memory.heads.map(({ seal }) => seal).join(',') }
  const answer = await w.call('GET /ledger/heads', { token: giver.token, query: query ?? {} })
  const now = remember(memory, { ...answer, at: (memory?.askedAt ?? 0) + 1, monthOf: String })
  return { ...now, restarts: answer.restarts }
}

const seals = async () =>
  (
    await w.owner.pool.query<{ head: string }>(
      `SELECT encode(head, 'hex') AS head FROM seal WHERE circle_id = $1 ORDER BY seal_number`,
      [circleId],
    )
  ).rows.map(({ head }) => head)

/** Statements of the owner behind all guards. */
async function behindGuards(...statements: string[]): Promise<void> {
  w.isLawful = false
  await w.owner.pool.query(
    ['BEGIN', 'SET LOCAL session_replication_role = replica', ...statements, 'COMMIT'].join(';'),
  )
}
const CONSTRAINT = 'seal_covers_transfers_or_a_restart'
const SAVED = ['ledger_transfer', 'ledger_entry', 'seal']

let memory: PhoneMemory
beforeAll(async () => {
  for (let payment = 1; payment <= 4; payment++) {
    await help()
    await sealLedger(w.world)
    memory = await followed(memory)
  }
  for (const table of SAVED) await behindGuards(`CREATE TABLE saved_${table} AS TABLE ${table}`)
})

// The owner of the database calls a genuine seal a restart, so that what came after it seems lost, and pays otherwise from there on.
test.each([
  ['where the constraint is taken away meanwhile', 'restart = 1'],
  ['where the row looks like that of a restart', 'restart = 1, transfers = 0, leaves = NULL'],
])('a restart that is written into a genuine seal explains nothing, %s', async (_how, change) => {
  const [first, second, , newest] = await seals()
  await behindGuards(
    `ALTER TABLE seal DROP CONSTRAINT ${CONSTRAINT}`,
    `UPDATE seal SET ${change}, lost_head = '\\x${newest}' WHERE seal_number = 2`,
    'DELETE FROM seal WHERE seal_number > 2',
    'DELETE FROM circle_check',
    'UPDATE ledger_transfer SET amount_rupees = 4500 WHERE number = 3',
    `UPDATE ledger_entry e SET amount_rupees = 4500 * sign(e.amount_rupees) FROM ledger_transfer t
      WHERE t.number = 3 AND e.transfer_id = t.transfer_id`,
    `ALTER TABLE seal ADD CONSTRAINT ${CONSTRAINT}
      CHECK ((transfers > 0) = (restart IS NULL) AND (lost_head IS NULL OR restart IS NOT NULL)) NOT VALID`,
  )
  await sealLedger(w.world)
  expect(await seals()).toEqual([first, second])
  const now = await followed(memory)
  expect([now.restarts, now.restored, now.differed?.saw.head]).toEqual([[], undefined, newest])
  expect((await checked(await fileOf(), { earlier: memory.heads })).ok).toBe(false)
  await workOffJobs(w.world, jobHandlers)
  const { rows } = await w.owner.pool.query<{ broken: string[] }>('SELECT broken FROM circle_check')
  expect(rows[0]?.broken).toContain('the seals are those that the signer remembers')
  expect(await noticesTo(w, giver, 'ledger_stopped')).toEqual(['ledger_stopped'])

  await behindGuards(
    ...SAVED.flatMap((table) => [
      `DELETE FROM ${table}`,
      `INSERT INTO ${table} SELECT * FROM saved_${table}`,
    ]),
    'DELETE FROM posting_stop',
    "DELETE FROM notice WHERE kind = 'ledger_stopped'",
  )
  expect((await followed(memory)).differed).toBeNull()
})
