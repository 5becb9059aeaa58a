import { expect, test } from 'vitest'
import { untilWaiting } from '../circle/meeting.ts'
import { RESTRICT_VIOLATION, run } from '../server/sql-refusals.ts'
import { confirm, moved, postedHelp, withoutClaim } from './posted-help.ts'

const { w, one, other } = await postedHelp()
// Rows are written here without what a command writes beside them.
w.isLawful = false

test('a bank reference does not move away while its match is confirmed after all', async () => {
  const { pool } = w.world.database
  await run(pool, withoutClaim(one))
  await run(pool, moved(one, "state = 'awaiting_payment'"))
  const client = await pool.connect()
  try {
    await run(client, 'BEGIN')
    await run(client, [
      `INSERT INTO claim (circle_id, claim_id, match_id, file_id, rail, utr_sealed, amount_rupees,
        claimed_at) SELECT circle_id, gen_random_uuid(), match_id, file_id, rail, utr_sealed,
        amount_rupees, app_now() FROM claim WHERE match_id = $1`,
      [one.id],
    ])
    await run(client, moved(one, "state = 'awaiting_confirmation'"))
    const moving = Promise.allSettled([
      run(pool, ['UPDATE utr_use SET match_id = $2 WHERE match_id = $1', [one.id, other.id]]),
    ])
    await untilWaiting(w, 1)
    await run(client, confirm(one))
    await run(client, 'COMMIT')
    expect(await moving).toMatchObject([{ reason: { code: RESTRICT_VIOLATION } }])
  } finally {
    await run(client, 'ROLLBACK')
    client.release()
  }
})
