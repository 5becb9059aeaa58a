import { describe, expect, test } from 'vitest'
import {
  confirmed,
  helpingCircle,
  matchesToPay,
  newGiver,
  newReceiver,
  pledgeOf,
  worldOfFile,
} from '../helping/helping.ts'
import { NO_PRIVILEGE, RESTRICT_VIOLATION } from '../server/sql-refusals.ts'
import { databaseRoles } from './database-roles.ts'

const LEDGER = ['ledger_transfer', 'ledger_entry']
const APPEND_ONLY = [
  'agreement',
  'audit_log',
  'circle_policy',
  'dispute_event',
  'installation',
  'match_event',
  'match_message',
  'matching_run',
  'payment_reveal',
]

const w = await worldOfFile()
const { asApp, asOwner, textsOf } = databaseRoles(w)
await leaveRows()

/** Makes a row in every table that is named above. */
async function leaveRows(): Promise<void> {
  const circle = await helpingCircle(w)
  const receiver = await newReceiver(w, circle, { asks: 500 })
  const giver = await newGiver(w, circle)
  await pledgeOf(w, giver, 500, 'super')
  await w.work()
  const [match] = await matchesToPay(w, giver, receiver)
  await w.call('POST /matches/{matchId}/reveal', {
    token: giver.token,
    params: { matchId: match!.id },
    body: { noticeSeen: true },
  })
  await w.call('POST /matches/{matchId}/messages', {
    token: giver.token,
    params: { matchId: match!.id },
    body: { text: 'I pay tonight.' },
  })
  const { version } = await confirmed(w, match!)
  await w.call('POST /matches/{matchId}/ask-reversal', {
    token: giver.token,
    params: { matchId: match!.id },
    body: { reason: 'It was not mine.', version },
  })
}

/**
 * Sets the first column of a table to its own value. Nothing changes, but it counts as a change.
 */
async function updateOf(table: string): Promise<string> {
  const [column] = await textsOf(
    `SELECT attname AS text FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum = 1`,
  )
  return `UPDATE ${table} SET ${column} = ${column}`
}

describe.each(LEDGER)('%s', (table) => {
  test('takes no INSERT, UPDATE, DELETE or TRUNCATE from the application', async () => {
    expect(await asApp(`INSERT INTO ${table} SELECT * FROM ${table} LIMIT 0`)).toBe(NO_PRIVILEGE)
    expect(await asApp(await updateOf(table))).toBe(NO_PRIVILEGE)
    expect(await asApp(`DELETE FROM ${table}`)).toBe(NO_PRIVILEGE)
    expect(await asApp(`TRUNCATE ${table}`)).toBe(NO_PRIVILEGE)
    expect(await asApp(`COPY ${table} FROM STDIN`)).toBe(NO_PRIVILEGE)
    expect(
      await asApp(
        `MERGE INTO ${table} t USING ${table} s ON t.circle_id = s.circle_id
          WHEN MATCHED THEN DELETE`,
      ),
    ).toBe(NO_PRIVILEGE)
  })
})

describe.each([...LEDGER, ...APPEND_ONLY])('a row of %s', (table) => {
  test('is never changed, by the application or by the owner', async () => {
    expect(await textsOf(`SELECT count(*)::text AS text FROM ${table}`)).not.toEqual(['0'])
    for (const sql of [
      await updateOf(table),
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      expect(await asApp(sql)).toBe(NO_PRIVILEGE)
      expect(await asOwner(sql)).toBe(RESTRICT_VIOLATION)
    }
  })
})
