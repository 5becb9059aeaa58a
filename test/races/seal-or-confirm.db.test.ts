import { expect, test } from 'vitest'
import { checkLedger } from '#domain/ledger/check-ledger.ts'
import { ledgerFile } from '#server/ledger/ledger-file.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { worldOfFile } from '../helping/helping.ts'
import { nodeSha256, verifyByNode } from '../helping/ledger-file.ts'
import { actsIn } from './acts.ts'
import { inLanes, LANES, matchesInLanes, ROUNDS } from './race.ts'

const w = await worldOfFile()
const lanes = await matchesInLanes(w, { claimed: true })
const { confirm } = actsIn(w)

test('two sealers and confirmations omit nothing and seal nothing twice', async () => {
  let left = ROUNDS
  const seal = async () => {
    while (left > 0) await sealLedger(w.world)
  }
  const confirming = inLanes(lanes, async (match) => {
    await confirm(match)
    left -= 1
  })
  await Promise.all([confirming, seal(), seal()])
  await sealLedger(w.world)
  const {
    rows: [sums],
  } = await w.owner.pool.query(
    `SELECT (SELECT sum(transfers)::int FROM seal) AS sealed, count(*) AS transfers,
      (SELECT count(*) FROM unsealed_transfer) AS unsealed FROM ledger_transfer`,
  )
  expect(sums).toEqual({ sealed: ROUNDS, transfers: ROUNDS, unsealed: 0 })
  for (const [{ field: { circleId } } = { field: { circleId: '' } }] of lanes) {
    const {
      rows: [last],
    } = await w.owner.pool.query<{ seals: number }>(
      'SELECT max(seal_number) AS seals FROM seal WHERE circle_id = $1',
      [circleId],
    )
    // Several seals show that the sealers worked during the race.
    expect(last!.seals).toBeGreaterThan(ROUNDS / LANES > 10 ? 2 : 0)
    const check = checkLedger({ sha256: nodeSha256 })
    for await (const piece of ledgerFile(w.world, { circleId, lastSeal: last!.seals }))
      check.feed(Buffer.from(piece))
    expect(await check.finish(verifyByNode)).toMatchObject({
      ok: true,
      transfers: ROUNDS / LANES,
      seals: last!.seals,
      sum: 0,
    })
  }
})

test('of two that seal the same at once one is refused, and nothing of its is left', async () => {
  const [{ field: { circleId } } = { field: { circleId: '' } }] = lanes[0] ?? []
  const {
    rows: [before],
  } = await w.owner.pool.query<{ seals: number; head: Buffer }>(
    `SELECT seal_number AS seals, head FROM seal WHERE circle_id = $1
      ORDER BY seal_number DESC LIMIT 1`,
    [circleId],
  )
  const [one, other] = [await w.owner.pool.connect(), await w.owner.pool.connect()]
  for (const client of [one, other]) {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
  }
  const insert = (client: typeof one) =>
    client.query(
      `INSERT INTO seal SELECT circle_id, seal_number + 1, first_number + transfers, 1, root, head,
        sealed_at, key_name, signature, head, added_at FROM seal WHERE circle_id = $1 AND seal_number = $2`,
      [circleId, before!.seals],
    )
  await insert(one)
  const second = insert(other).then(
    () => 'both',
    (error: unknown) => (error as { code: string }).code,
  )
  await one.query('COMMIT')
  expect(await second).toBe('23505')
  await other.query('ROLLBACK')
  await one.query('BEGIN')
  await one.query('SET LOCAL session_replication_role = replica')
  await one.query('DELETE FROM seal WHERE circle_id = $1 AND seal_number > $2', [
    circleId,
    before!.seals,
  ])
  await one.query('COMMIT')
  one.release()
  other.release()
})
