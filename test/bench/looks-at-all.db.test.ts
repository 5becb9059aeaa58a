import pg from 'pg'
import { expect, test } from 'vitest'
import { explain } from '../../bench/lists/plans.ts'
import { noteStatements, type Statement } from '../../bench/lists/statements.ts'
import { listUnsealed } from '#server/ledger/seal-store.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { circlesToRelay } from '#server/platform/events/relay-events.ts'
import { putQuietCircles } from '../../tools/test/quiet-circles.ts'
import { sealedCircle } from '../ledger/sealed-circle.ts'

const { w, help } = await sealedCircle()
const CIRCLES = 4_000
/** The last seal, transfer and event of a circle, its position and its lock. */
const PAGES_A_CIRCLE_MAX = 14

async function looksAtAll(): Promise<readonly Statement[]> {
  const database = openDatabase({
    url: w.world.config.databaseUrl,
    connections: 1,
    name: 'looks at all',
  })
  const { statements } = await noteStatements(database.pool).during(async () => {
    await database.db.transaction().execute((tx) => listUnsealed(tx))
    await circlesToRelay({ database })
  })
  await database.close()
  return statements
}

test('a look at 4,000 circles reads the last transfer, seal and event of each, and no table whole', async () => {
  for (let at = 0; at < 5; at++) await help()
  await sealLedger(w.world)
  const owner = new pg.Client({ connectionString: w.owner.pool.options.connectionString })
  await owner.connect()
  // The copies have no members.
  w.isLawful = false
  await putQuietCircles(owner, CIRCLES)
  await owner.end()
  const plans = []
  for (const statement of await looksAtAll()) plans.push(await explain(w.owner.pool, statement))
  const flags = plans.flatMap((plan) => plan.flags)
  expect(
    flags.filter((flag) => /reads (ledger_transfer|seal|circle_event) whole/.test(flag)),
  ).toEqual([])
  const pages = plans.reduce((sum, plan) => sum + plan.pages, 0)
  expect([plans.length, pages > CIRCLES, pages < PAGES_A_CIRCLE_MAX * CIRCLES]).toEqual([
    2,
    true,
    true,
  ])
  const whole = { text: 'SELECT FROM ledger_transfer WHERE amount_rupees > 0', values: [] }
  expect((await explain(w.owner.pool, whole)).flags).toContain('reads ledger_transfer whole')
})
