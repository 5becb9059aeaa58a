import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, type CheckedLedger, type CheckOptions } from '#domain/ledger/check-ledger.ts'
import { keyName } from '#domain/ledger/sealed-lines.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { createVault, type Vault } from '#server/platform/crypto/vault.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { bareStatement } from '#test/helping/bare-rows.ts'
import {
  confirmed,
  helpingCircle,
  type HelpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
} from '#test/helping/helping.ts'
import { nodeSha256, verifyByNode } from '#test/helping/ledger-file.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { ledgerFile } from './ledger-file.ts'
import { sealLedger } from './seal-ledger.ts'
import { holdSealer, listUnsealed } from './seal-store.ts'

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle, { name: 'Ravi Kumar' })
  receiver = await newReceiver(w, circle, { asks: 0, name: 'Asha Devi' })
})
afterAll(() => w.close())

const help = async (amount = 500) =>
  confirmed(w, await matchBetween(w, { giver, receiver, amount }))
const mine = async ({ token }: { token: string }) =>
  w.call('GET /ledger/mine', { token, query: {} })

async function fileOf(circleId = circle.circleId): Promise<string> {
  const { rows } = await w.owner.pool.query<{ last: number }>(
    'SELECT coalesce(max(seal_number), 0) AS last FROM seal WHERE circle_id = $1',
    [circleId],
  )
  return (
    await Array.fromAsync(ledgerFile(w.world, { circleId, lastSeal: rows[0]?.last ?? 0 }))
  ).join('')
}
async function checked(
  text: string,
  options: Omit<CheckOptions, 'sha256'> = {},
): Promise<CheckedLedger> {
  const check = checkLedger({ sha256: nodeSha256, ...options })
  check.feed(Buffer.from(text))
  return check.finish(verifyByNode)
}
const unsealed = async () =>
  (
    await w.owner.pool.query(
      `SELECT FROM ledger_transfer t
        WHERE NOT EXISTS (SELECT FROM sealed_transfer s
          WHERE s.circle_id = t.circle_id AND s.transfer_id = t.transfer_id)`,
    )
  ).rowCount

describe('sealing', () => {
  test('gives every committed transfer a number and a seal, and the file of it is right for whoever has a part in it', async () => {
    await help()
    await help(1_500)
    await sealLedger(w.world)
    await help(1_000)
    await sealLedger(w.world)
    const { seals } = await w.call('GET /ledger/seals')
    const own = await mine(receiver)
    const result = await checked(await fileOf(), { own, earlier: seals.map(({ head }) => head) })
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

  test('leaves what another transaction has not committed, and finds it when it has, whatever was sealed meanwhile', async () => {
    const slow = await w.owner.pool.connect()
    await slow.query('BEGIN')
    await slow.query('SELECT pg_current_xact_id()')
    await help()
    await sealLedger(w.world)
    await slow.query('COMMIT')
    slow.release()
    const {
      rows: [sealer],
    } = await w.owner.pool.query<{ sealed_before: number }>('SELECT sealed_before FROM sealer')
    const {
      rows: [posted],
    } = await w.owner.pool.query<{ last: number }>(
      'SELECT max(posted_in) AS last FROM ledger_transfer',
    )
    // The slow one might have posted: nothing after it counts as looked at.
    expect(sealer!.sealed_before).toBeLessThan(posted!.last)
    await help()
    await sealLedger(w.world)
    expect([await unsealed(), (await checked(await fileOf())).ok]).toEqual([0, true])
  })

  test('catches up after an outage, and by a database that counts its transactions anew', async () => {
    await help()
    await w.owner.pool.query('UPDATE sealer SET sealed_before = 9007199254740991')
    await sealLedger(w.world)
    expect([await unsealed(), (await checked(await fileOf())).ok]).toEqual([0, true])
    // Where all is sealed already too, so that the whole ledger is looked through once only: what
    // came with the dump is of transactions that are yet to come.
    await w.owner.pool.query('UPDATE sealer SET sealed_before = 9007199254740991')
    await sealLedger(w.world)
    const {
      rows: [now],
    } = await w.owner.pool.query<{ before: string; next: string }>(
      'SELECT sealed_before AS before, pg_current_xact_id()::text AS next FROM sealer',
    )
    expect(Number(now?.before)).toBeLessThanOrEqual(Number(now?.next))
    await help()
    const looked = (until: number) =>
      inTransaction(
        w.world.database,
        { vault: w.world.vault, language: 'en' },
        async ({ tx }) => (await listUnsealed(tx, { from: 0, until, limit: 10 })).length,
      )
    expect([await looked(Number(now?.next)), await looked(Number.MAX_SAFE_INTEGER)]).toEqual([0, 1])
    await sealLedger(w.world)
    expect(await unsealed()).toBe(0)
  })

  test('has a minute to look through what was loaded, where commands have five seconds, and looks afresh each time', async () => {
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

  test('is left to the one process that does it, and taken over when that one dies in the middle', async () => {
    await help()
    const other = new pg.Client({ connectionString: w.world.config.databaseUrl })
    other.on('error', () => undefined)
    await other.connect()
    const {
      rows: [backend],
    } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await other.query('BEGIN')
    await other.query('SELECT FROM sealer FOR UPDATE')
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

  test('of one circle that fails keeps no other waiting, and is made up for by the next pass', async () => {
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
        warn: (_what: object, prints: string) => void warned.push(prints),
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

  test('goes on under a new key, whose name is published, and never again under the old one', async () => {
    const { vault } = w.world
    const next = createVault({ ...w.world.config.keys, seal: Buffer.from(sha256('the next key')) })
    await help()
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

describe('what was sealed', () => {
  const asOwner = async (...statements: string[]) => {
    const client = await w.owner.pool.connect()
    try {
      await client.query('BEGIN')
      for (const statement of statements) await client.query(statement)
      const {
        rows: [last],
      } = await client.query<{ last: number }>(
        'SELECT max(seal_number) AS last FROM seal WHERE circle_id = $1',
        [circle.circleId],
      )
      return last!.last
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  test.each([
    'UPDATE seal SET transfers = transfers',
    'DELETE FROM seal',
    'TRUNCATE seal',
    'UPDATE sealed_transfer SET number = number',
    'DELETE FROM sealed_transfer',
    'TRUNCATE sealed_transfer',
    "UPDATE seal_key SET key_name = 'a'",
    'DELETE FROM seal_key',
    'TRUNCATE seal_key',
  ])('is never changed, not even by the owner: %s', async (statement) => {
    await expect(asOwner(statement)).rejects.toThrow('its rows are never changed')
  })

  test.each([
    'INSERT INTO seal SELECT * FROM seal',
    'INSERT INTO sealed_transfer SELECT * FROM sealed_transfer',
    'INSERT INTO seal_key SELECT * FROM seal_key',
    'DELETE FROM sealer',
  ])('is written by the application through its function only: %s', async (statement) => {
    await expect(w.world.database.pool.query(statement)).rejects.toThrow('permission denied')
  })

  const addSeal = (number: string, previous: string) =>
    `SELECT add_seal('${circle.circleId}', ${number}, ARRAY['${circle.circleId}']::uuid[],
      ARRAY['\\x${'00'.repeat(32)}']::bytea[], '\\x${'00'.repeat(32)}', ${previous},
      app_now() + interval '1 day', '0000000000000000', '\\x${'00'.repeat(32)}',
      '\\x${'00'.repeat(64)}', '\\x${'00'.repeat(32)}')`
  test('goes on from the last one only, and over transfers of the circle only', async () => {
    const next = `(SELECT max(seal_number) + 1 FROM seal WHERE circle_id = '${circle.circleId}')`
    const head = `(SELECT head FROM seal WHERE circle_id = '${circle.circleId}' ORDER BY seal_number DESC LIMIT 1)`
    const refused = (sql: string) =>
      w.world.database.pool.query(sql).then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      )
    expect([
      await refused(addSeal(`${next} + 1`, head)),
      await refused(addSeal('1', head)),
      await refused(addSeal(next, `'\\x${'11'.repeat(32)}'::bytea`)),
      await refused(addSeal(next, head)),
    ]).toEqual([
      ...Array.from({ length: 3 }, () => 'a seal goes on where the last one of its circle ends'),
      'only transfers of the circle are sealed',
    ])
  })

  test('shows a row of the ledger that somebody changed behind all guards', async () => {
    const before = await checked(await fileOf())
    const client = await w.owner.pool.connect()
    const change = async (sql: string) => {
      await client.query('SET session_replication_role = replica')
      await client.query(sql)
      await client.query('RESET session_replication_role')
    }
    await change(
      'UPDATE ledger_transfer SET amount_rupees = amount_rupees + 500 WHERE amount_rupees = 1500',
    )
    const { ok, problems } = await checked(await fileOf())
    await change(
      'UPDATE ledger_transfer SET amount_rupees = amount_rupees - 500 WHERE amount_rupees = 2000',
    )
    client.release()
    expect([before.ok, ok, problems.map(({ is }) => is)]).toEqual([true, false, ['root_wrong']])
  })
})

test('much of one circle is sealed five hundred transfers at a time, so that requests get in between', async () => {
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
  const { rows } = await other.owner.pool.query<{ transfers: string }>(
    'SELECT count(*) AS transfers FROM sealed_transfer GROUP BY seal_number ORDER BY seal_number',
  )
  expect(rows.map(({ transfers }) => Number(transfers))).toEqual([500, 500, 100])
  await other.close()
})
