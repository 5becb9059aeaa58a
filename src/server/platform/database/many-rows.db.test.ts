import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NO_ID } from '#test/helping/commands.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { updateRows } from './many-rows.ts'

const w = await worldOfFile()

test('one row of many is updated by its key, without reading the others', async () => {
  await w.owner.pool.query(
    `INSERT INTO event_position (circle_id) SELECT gen_random_uuid() FROM generate_series(1, 1500)
      UNION ALL SELECT $1`,
    [NO_ID],
  )
  await w.owner.pool.query('ANALYZE event_position')
  const read = await w.world.database.db.transaction().execute(async (tx) => {
    await updateRows(tx, 'eventPosition', {
      key: ['circleId'],
      rows: [{ circleId: NO_ID, eventNo: 1 }],
      also: sql`tries = 0`,
    })
    const { rows } = await sql<{ read: number }>`SELECT seq_tup_read AS read
      FROM pg_stat_xact_user_tables WHERE relname = 'event_position'`.execute(tx)
    return rows
  })
  expect(read).toEqual([{ read: 0 }])
})
