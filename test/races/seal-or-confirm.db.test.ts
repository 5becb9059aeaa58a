import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '#domain/ledger/check-ledger.ts'
import { ledgerFile } from '#server/ledger/ledger-file.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { matchesInLanes, RACES, type RaceMatch } from '../helping/helping-races.ts'
import { helpingWorld } from '../helping/helping.ts'
import { nodeSha256, verifyByNode } from '../helping/ledger-file.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let lanes: RaceMatch[][]
beforeAll(async () => {
  w = await helpingWorld()
  lanes = await matchesInLanes(w, { claimed: true })
})
afterAll(() => w.close())

const confirm = ({ field, id, version, utr }: RaceMatch) =>
  w.call('POST /gethelp/{matchId}/mark-done', {
    token: field.receiver.token,
    params: { matchId: id },
    body: { seen: true, utrLast4: utr.slice(-4), version },
  })

test('two sealers beside confirmations leave out nothing, seal nothing twice, and every ledger is right', async () => {
  let left = RACES
  const seal = async () => {
    while (left > 0) await sealLedger(w.world)
  }
  const confirmAll = async (lane: readonly RaceMatch[]) => {
    for (const match of lane) {
      await confirm(match)
      left -= 1
    }
  }
  await Promise.all([...lanes.map(confirmAll), seal(), seal()])
  await sealLedger(w.world)
  const {
    rows: [sums],
  } = await w.owner.pool.query(
    'SELECT count(*) AS sealed, count(DISTINCT transfer_id) AS transfers FROM sealed_transfer',
  )
  expect(sums).toEqual({ sealed: RACES, transfers: RACES })
  for (const [{ field: { circleId } } = { field: { circleId: '' } }] of lanes) {
    const {
      rows: [last],
    } = await w.owner.pool.query<{ seals: number }>(
      'SELECT max(seal_number) AS seals FROM seal WHERE circle_id = $1',
      [circleId],
    )
    // Many seals: the sealers were at work all the while.
    expect(last!.seals).toBeGreaterThan(2)
    const check = checkLedger({ sha256: nodeSha256 })
    for await (const piece of ledgerFile(w.world, { circleId, lastSeal: last!.seals }))
      check.feed(Buffer.from(piece))
    expect(await check.finish(verifyByNode)).toMatchObject({
      ok: true,
      transfers: RACES / lanes.length,
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
    'SELECT seal_number AS seals, head FROM seal WHERE circle_id = $1 ORDER BY seal_number DESC LIMIT 1',
    [circleId],
  )
  const [one, other] = [await w.owner.pool.connect(), await w.owner.pool.connect()]
  for (const client of [one, other]) {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
  }
  const insert = (client: typeof one) =>
    client.query(
      'INSERT INTO seal SELECT circle_id, seal_number + 1, first_number + transfers, 1, root, head, sealed_at, key_name, signature, head FROM seal WHERE circle_id = $1 AND seal_number = $2',
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
