import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgePooler, type PoolerFacts } from './pooler.ts'

const SAMPLE = readFileSync(join(import.meta.dirname, '../../../../deploy/pgbouncer.ini'), 'utf8')
/** What PostgreSQL shows of the lines in our sample. */
const SETTINGS = {
  synchronous_commit: 'on',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: '1.1',
}
const GOOD: PoolerFacts = {
  version: 'PgBouncer 1.24.1',
  preparedMax: 1000,
  refused: undefined,
  settings: SETTINGS,
  hasDirect: true,
}

test.each(['PgBouncer 1.21.0', 'PgBouncer 1.24.1', 'PgBouncer 2.0.0'])('%s is taken', (version) => {
  expect(judgePooler({ ...GOOD, version })).toBe(version)
})

test.each<[string, Partial<PoolerFacts>]>([
  ['PgBouncer 1.18.0, and Paraspar needs 1.21 or newer', { version: 'PgBouncer 1.18.0' }],
  ['does not tell paraspar_app its version: add stats_users', { version: undefined }],
  ['add it to ignore_startup_parameters', { refused: 'unsupported startup parameter: options' }],
  ['set max_prepared_statements', { preparedMax: 0 }],
  ['DATABASE_DIRECT_URL must name PostgreSQL itself', { hasDirect: false }],
  [
    'lock_timeout is 0, and must be 2s: set it in connect_query',
    { settings: { ...SETTINGS, lock_timeout: '0' } },
  ],
])('a PgBouncer that is not set up for us is refused: %s', (sentence, found) => {
  expect(() => judgePooler({ ...GOOD, ...found })).toThrow(sentence)
})

test('the sample sets what our connections need', () => {
  for (const name of Object.keys(SETTINGS)) expect(SAMPLE).toContain(`SET ${name} = `)
})
