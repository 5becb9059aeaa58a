import { expect, test } from 'vitest'
import { readWhole } from '../../bench/lists/plans.ts'
import { noteStatements } from '../../bench/lists/statements.ts'
import { listUnsealed } from '#server/ledger/seal-store.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { circlesToRelay } from '#server/platform/events/relay-events.ts'
import { sealedCircle } from '../ledger/sealed-circle.ts'

const { w, help } = await sealedCircle()
/** These have one row for each circle. */
const OF_CIRCLES = ['event_lock', 'event_position']

test('a look at all circles reads the last transfer, seal and event of each, and no large table whole', async () => {
  await help()
  await sealLedger(w.world)
  await help()
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
  await w.owner.pool.query('VACUUM ANALYZE')
  const looked = [
    ...statements,
    { text: 'SELECT circle_id, count(*) FROM unsealed_transfer GROUP BY 1', values: [] },
  ]
  const whole: string[][] = []
  for (const statement of looked) whole.push(await readWhole(w.owner.pool, statement))
  const [sealer, relay, view] = whole.map((tables) =>
    tables.filter((table) => !OF_CIRCLES.includes(table)),
  )
  expect([sealer, relay]).toEqual([[], []])
  // So would the view that has what waits: this test sees it.
  expect(view).toContain('ledger_transfer')
})
