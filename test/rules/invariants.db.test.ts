import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { bareConfirmedMatch } from '../helping/bare-rows.ts'
import { NO_ID } from '../helping/commands.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  worldOfFile,
} from '../helping/helping.ts'
import { checkWhatIsLeft } from '../server/left-behind.ts'
import { testWorld } from '../server/world.ts'
import { checkInvariants, INVARIANT_NAMES } from './invariants.ts'
import { NOBODY, PLANTED, REVERSED, REVERSED_ENTRIES } from './planted-faults.ts'

const w = await worldOfFile()
beforeAll(async () => {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  for (const amount of [500, 1_000])
    await confirmed(w, await matchBetween(w, { giver, receiver, amount }))
  await claimed(w, await matchBetween(w, { giver, receiver }))
  await matchBetween(w, { giver, receiver })
  await newReceiver(w, circle, { asks: 500 })
  await pledgeOf(w, giver, 500, 'super')
  await w.work()
})

/**
 * Breaks something as the owner with every guard of the database off. Returns the invariants that
 * notice it, and rolls back.
 */
async function noticed(...statements: readonly string[]): Promise<string[]> {
  const client: pg.PoolClient = await w.owner.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    for (const sql of statements) {
      const { rowCount } = await client.query(sql)
      // A statement that changes rows must find some, or nothing was planted. A change of the
      // schema has no count.
      if (rowCount !== null) expect(rowCount).toBeGreaterThan(0)
    }
    return await checkInvariants(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('a made history breaks no invariant', async () => {
  expect(await checkInvariants(w.owner.pool)).toEqual([])
})

test.each(PLANTED)('%s is noticed', async (_what, name, ...sql) => {
  expect(await noticed(...sql)).toContain(name)
})

test('every invariant is shown to fail at least once', () => {
  expect(
    [...INVARIANT_NAMES.ledger, ...INVARIANT_NAMES.helping].filter((name) =>
      PLANTED.every(([, planted]) => planted !== name),
    ),
  ).toEqual([])
})

/** A dispute that became final, and a ruling of two officers without ties in it. */
const RULED = [
  `INSERT INTO dispute (circle_id, dispute_id, match_id, kind, state, opened_at, closed_at,
    officer_id, officer_circle_id, version)
    SELECT circle_id, ${NOBODY}, match_id, 'reversal', 'final', app_now(), app_now(),
    gen_random_uuid(), circle_id, 2 FROM ledger_transfer WHERE kind = 'reversal'`,
  `INSERT INTO dispute_event
    SELECT t.circle_id, ${NOBODY}, gen_random_uuid(), e.kind, before, after, NULL, NULL, 1, at
    FROM (VALUES ('opened', NULL, 'open', app_now()),
    ('appeal_time_over', 'open', 'final', app_now() + interval '1 s')) e (kind, before, after, at),
    ledger_transfer t WHERE t.kind = 'reversal'`,
  `INSERT INTO ruling (circle_id, ruling_id, dispute_id, match_id, round, outcome, reasons_sealed,
    state, proposed_by, proposed_circle_id, proposed_at, decided_by, decided_circle_id, decided_at)
    SELECT circle_id, gen_random_uuid(), ${NOBODY}, match_id, 1, 'reverse', '', 'approved',
      gen_random_uuid(), circle_id, app_now(), gen_random_uuid(), circle_id, app_now()
      FROM ledger_transfer WHERE kind = 'reversal'`,
]

test('a ruled reversal breaks no invariant', async () => {
  const broken = await noticed(
    REVERSED,
    REVERSED_ENTRIES,
    `UPDATE match SET state = 'reversed', version = version + 1
      WHERE match_id = (SELECT match_id FROM ledger_transfer WHERE kind = 'reversal')`,
    `INSERT INTO match_event SELECT circle_id, match_id, version, gen_random_uuid(), 'reversed', 'confirmed',
      'reversed', NULL, NULL, app_now() FROM match WHERE state = 'reversed'`,
    ...['pledge', 'ask'].map(
      (request) => `UPDATE ${request} r SET fulfilled_rupees = fulfilled_rupees - amount_rupees,
        closed_rupees = closed_rupees + amount_rupees
      WHERE ${request}_id = (SELECT ${request}_id FROM match WHERE state = 'reversed')`,
    ),
    ...RULED,
  )
  expect(broken).toEqual([])
})

test('a test that leaves something broken behind in a world that is open fails', async () => {
  const other = await testWorld()
  const [circleId, giverId, receiverId] = [
    (await other.openCircle()).circleId,
    NO_ID,
    NO_ID.replace('0', '1'),
  ]
  await checkWhatIsLeft()
  await bareConfirmedMatch(other, { circleId, giverId, receiverId, daysAgo: 1 })
  other.isLawful = true
  await expect(checkWhatIsLeft()).rejects.toThrow(
    'broken: a confirmed match and its one transfer agree',
  )
  await other.close()
})
