import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimed, confirmed, helpingCircle, helpingWorld, matchBetween, newGiver, newReceiver } from './helping.ts'
import { brokenInvariants } from './invariants.ts'
import type { TestWorld } from './world.ts'

let w: TestWorld
beforeAll(async () => {
  w = await helpingWorld()
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  await confirmed(w, await matchBetween(w, { giver, receiver }))
  await claimed(w, await matchBetween(w, { giver, receiver }))
})
afterAll(() => w.close())

/** Lets the owner break something with every guard of the database off, and says what is noticed; nothing of it stays. */
async function noticed(sql: string): Promise<string[]> {
  const client: pg.PoolClient = await w.owner.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    const { rowCount } = await client.query(sql)
    expect(rowCount).toBeGreaterThan(0)
    return await brokenInvariants(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('a played history breaks no invariant', async () => {
  expect(await brokenInvariants(w.owner.pool)).toEqual([])
})

test.each([
  ['a flipped sign', 'UPDATE ledger_entry SET amount_rupees = -amount_rupees WHERE amount_rupees < 0', 'all Coine of a circle sum to zero'],
  ['a missing entry', 'DELETE FROM ledger_entry WHERE amount_rupees < 0', 'a transfer has two entries, of its amount each, that sum to zero'],
  ['a pair of another amount', 'UPDATE ledger_entry SET amount_rupees = amount_rupees * 2', 'a transfer has two entries, of its amount each, that sum to zero'],
  ['a counter ahead of its entries', 'UPDATE ledger_entry SET given_after = given_after + 1, balance_after = balance_after + 1', 'a counter is the sum of the entries up to it'],
  ['a transfer without its match', "UPDATE ledger_transfer SET match_id = 'ffffffff-ffff-7fff-8fff-ffffffffffff'", 'a confirmed match and its one transfer say the same'],
  ['a confirmed match without its transfer', 'DELETE FROM ledger_transfer', 'a confirmed match and its one transfer say the same'],
  ['a pledge that holds too little', 'UPDATE pledge SET held_rupees = held_rupees - 500, closed_rupees = closed_rupees + 500 WHERE held_rupees > 0', 'a pledge holds what its live matches take and has fulfilled what was confirmed'],
  ['an ask that was fulfilled twice', 'UPDATE ask SET amount_rupees = amount_rupees + 500, fulfilled_rupees = fulfilled_rupees + 500 WHERE fulfilled_rupees > 0', 'an ask holds what its live matches bring and was fulfilled by what was confirmed'],
  ['a move without its line', "DELETE FROM match_event WHERE kind = 'confirmed'", 'the last line of a match’s time line is its state'],
  ['a claim that vanished', 'UPDATE claim SET withdrawn_at = claimed_at', 'a match awaits confirmation only with one standing claim'],
  ['a dispute nobody knows of', "UPDATE match SET state = 'disputed' WHERE state = 'awaiting_confirmation'", 'a disputed match has one running dispute, and no other has'],
])('%s is noticed', async (_what, sql, name) => {
  expect(await noticed(sql)).toContain(name)
})
