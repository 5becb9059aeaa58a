import { sql } from 'kysely'
import pg from 'pg'
import { keyName } from '#domain/ledger/sealed-lines.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { letKeySeal } from '#server/platform/crypto/known-keys.ts'
import { createVault, type Vault } from '#server/platform/crypto/vault.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { bareStatement } from '#test/helping/bare-rows.ts'
import {
  confirmed,
  helpingWorld,
  matchBetween,
  newGiver,
  helpingCircle,
  newReceiver,
} from '#test/helping/helping.ts'
import { sealLedger } from './seal-ledger.ts'
import { holdSealer } from './seal-store.ts'
import { expect, describe, test } from 'vitest'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'

const { w, circle, giver, receiver, help, mine, fileOf, checked, unsealed } = await sealedCircle()

describe('sealing', () => {
  test('gives every committed transfer a number and a seal, in a correct file', async () => {
    await help()
    await help(1_500)
    await sealLedger(w.world)
    await help(1_000)
    await sealLedger(w.world)
    const { seals } = await w.call('GET /ledger/seals')
    const own = await mine(receiver)
    const result = await checked(await fileOf(), { own, earlier: seals })
    expect(result).toMatchObject({
      ok: true,
      transfers: 3,
      seals: 2,
      sum: 0,
      own: { found: 3, missing: [] },
    })
    expect([
      own.entries.map(({ number, side, amount }) => [number, side, amount]),
      own.next,
    ]).toEqual([
      [
        [1, 'receiver', 500],
        [2, 'receiver', 1_500],
        [3, 'receiver', 1_000],
      ],
      null,
    ])
    const onwards = await w.call('GET /ledger/mine', {
      token: receiver.token,
      query: { after: '1' },
    })
    expect(own.sealed).toBe(3)
    expect(onwards.entries.map(({ number }) => number)).toEqual([2, 3])
    expect(await checked(await fileOf(), { own: await mine(giver) })).toMatchObject({
      ok: true,
      own: { found: 3 },
    })
    expect(await checked(await fileOf(), { own: await mine(circle.steward) })).toMatchObject({
      ok: true,
      own: { found: 0 },
    })
  })

  test('shows nothing of who they are: no id, no name, and no tag twice', async () => {
    const text = await fileOf()
    const { rows } = await w.owner.pool.query<{ id: string }>(
      `SELECT member_id::text AS id FROM member UNION SELECT transfer_id::text FROM ledger_transfer
        UNION SELECT match_id::text FROM match UNION SELECT code FROM match`,
    )
    expect(
      [...rows.map(({ id }) => id), 'Ravi', 'Asha', 'T11:'].filter((private_) =>
        text
          .split('\n')
          .filter((line) => /^\[\d/.test(line))
          .join()
          .includes(private_),
      ),
    ).toEqual([])
    const tags = text
      .matchAll(/"([\w-]{22})"/g)
      .map(([, tag]) => tag)
      .toArray()
    expect(new Set(tags).size).toBe(tags.length)
  })

  test('makes no empty seal', async () => {
    const before = await fileOf()
    await sealLedger(w.world)
    expect(await fileOf()).toBe(before)
  })

  test('stands on the statement with the number of transfers under it', async () => {
    const { seal } = await w.call('GET /coine/statement', { token: receiver.token, query: {} })
    const { head, sealedAt } = await checked(await fileOf())
    expect(seal).toEqual({
      head,
      sealedAt: Temporal.Instant.from(sealedAt ?? '').toString(),
      transfers: 3,
    })
  })

  test('is published with the circle’s name only where the circle chose to be seen', async () => {
    const seen = (await w.call('GET /ledger/seals')).seals.map(({ circle: named }) => named?.name)
    await w.owner.pool.query('UPDATE circle SET seen = NOT seen WHERE circle_id = $1', [
      circle.circleId,
    ])
    const after = (await w.call('GET /ledger/seals')).seals.map(({ circle: named }) => named?.name)
    await w.owner.pool.query('UPDATE circle SET seen = NOT seen WHERE circle_id = $1', [
      circle.circleId,
    ])
    expect([seen, after].map(([name]) => name === undefined).toSorted()).toEqual([false, true])
  })

  test('leaves what is uncommitted, and finds it later', async () => {
    const next = await w.owner.pool.connect()
    await next.query('BEGIN')
    await next.query('SELECT FROM circle WHERE circle_id = $1 FOR NO KEY UPDATE', [circle.circleId])
    const waiting = help()
    await sealLedger(w.world)
    expect(await unsealed()).toBe(0)
    await next.query('COMMIT')
    next.release()
    await waiting
    await sealLedger(w.world)
    expect([await unsealed(), (await checked(await fileOf())).ok]).toEqual([0, true])
  })

  test('has a minute for its work, not five seconds, and plans anew', async () => {
    const held = await inTransaction(
      w.world.database,
      { vault: w.world.vault, language: 'en' },
      async ({ tx }) => {
        await holdSealer(tx)
        return (
          await sql`SELECT current_setting('statement_timeout') AS limit,
            current_setting('plan_cache_mode') AS plans`.execute(tx)
        ).rows
      },
    )
    expect(held).toEqual([{ limit: '1min', plans: 'force_custom_plan' }])
  })

  test('is left to one process and taken over when that dies in the middle', async () => {
    await help()
    const other = new pg.Client({ connectionString: w.world.config.databaseUrl })
    other.on('error', () => undefined)
    await other.connect()
    const {
      rows: [backend],
    } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await other.query('BEGIN')
    await other.query("SELECT pg_advisory_xact_lock(hashtextextended('paraspar sealer', 0))")
    await sealLedger(w.world)
    expect(await unsealed()).toBe(1)
    await w.owner.pool.query('SELECT pg_terminate_backend($1)', [backend!.pid])
    await expect
      .poll(async () => {
        await sealLedger(w.world)
        return unsealed()
      })
      .toBe(0)
  })

  test('of a circle that fails delays no other, and the next pass repeats it', async () => {
    const elsewhere = await helpingCircle(w)
    await help()
    await confirmed(
      w,
      await matchBetween(w, {
        giver: await newGiver(w, elsewhere),
        receiver: await newReceiver(w, elsewhere, { asks: 0 }),
      }),
    )
    const { vault } = w.world
    const failing: Vault = {
      ...vault,
      hash: (purpose, text) => {
        if (text.startsWith(elsewhere.circleId)) throw new Error('the key is gone')
        return vault.hash(purpose, text)
      },
    }
    const logged: string[] = []
    const warned: string[] = []
    await sealLedger({
      ...w.world,
      vault: failing,
      log: {
        ...w.world.log,
        error: (what: object) => void logged.push(JSON.stringify(what)),
        warn: (_what: object, message: string) => void warned.push(message),
      } as typeof w.world.log,
    })
    expect(warned).toEqual(['circles could not be sealed together'])
    expect([logged.length, await unsealed(), (await checked(await fileOf())).ok]).toEqual([
      1,
      1,
      true,
    ])
    await sealLedger(w.world)
    expect([
      await unsealed(),
      (await checked(await fileOf())).ok,
      (await checked(await fileOf(elsewhere.circleId))).ok,
    ]).toEqual([0, true, true])
  })

  test('goes on under a new, published key, and never again under the old one', async () => {
    const { vault } = w.world
    const seed = Buffer.from(sha256('the next key'))
    const next = createVault({ ...w.world.config.keys, seal: seed })
    await help()
    await sealLedger({ ...w.world, vault: next })
    expect(await unsealed()).toBe(1)
    await letKeySeal(w.owner.pool, seed)
    await sealLedger({ ...w.world, vault: next })
    const result = await checked(await fileOf(), {
      keys: (await w.call('GET /ledger/seals')).keys.map(({ key }) => key),
      own: await mine(giver),
    })
    const names = [vault, next].map(({ seals }) => keyName(sha256, seals.publicKey))
    expect([result.ok, result.keys]).toEqual([true, names])
    await help()
    await sealLedger(w.world)
    expect(await unsealed()).toBe(1)
    await sealLedger({ ...w.world, vault: next })
    expect([await unsealed(), (await checked(await fileOf())).ok]).toEqual([0, true])
  })

  test('does not go back with a clock that was set back', async () => {
    const {
      rows: [before],
    } = await w.owner.pool.query<{ at: Temporal.Instant }>('SELECT max(sealed_at) AS at FROM seal')
    await help()
    await w.advance(-3_600_000)
    const next = createVault({ ...w.world.config.keys, seal: Buffer.from(sha256('the next key')) })
    await sealLedger({ ...w.world, vault: next })
    const {
      rows: [after],
    } = await w.owner.pool.query<{ at: Temporal.Instant }>('SELECT max(sealed_at) AS at FROM seal')
    await w.advance(3_600_000)
    expect([after!.at.toString(), (await checked(await fileOf())).ok]).toEqual([
      before!.at.toString(),
      true,
    ])
  })
})

test('seals a large circle in five hundreds, so that requests get in between', async () => {
  const other = await helpingWorld()
  const large = await helpingCircle(other)
  const asker = await newReceiver(other, large, { asks: 0 })
  await bareStatement(other, {
    circleId: large.circleId,
    giverId: large.steward.memberId,
    receiverId: asker.memberId,
    lines: 1_100,
  })
  await sealLedger(other.world)
  const { rows } = await other.owner.pool.query<{ transfers: number }>(
    'SELECT transfers FROM seal ORDER BY seal_number',
  )
  expect(rows.map(({ transfers }) => transfers)).toEqual([500, 500, 100])
  await other.close()
})
