import { expect, describe, test } from 'vitest'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'
import { leafHash } from '#domain/ledger/sealed-lines.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { NO_PRIVILEGE, tried } from '#test/server/sql-refusals.ts'
import { goLive } from '#server/recovery/go-live.ts'
import { sealLedger } from './seal-ledger.ts'
import { listTransfers } from './seal-store.ts'
import { sealedForm } from './sealed-form.ts'

const { w, circle, help, fileOf, checked } = await sealedCircle()
for (const amount of [500, 1_500]) {
  await help(amount)
  await sealLedger(w.world)
}

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
    "UPDATE seal_key SET key_name = 'a'",
    'DELETE FROM seal_key',
    'TRUNCATE seal_key',
  ])('is never changed, not even by the owner: %s', async (statement) => {
    await expect(asOwner(statement)).rejects.toThrow('its rows are never changed')
  })

  test.each(['INSERT INTO seal SELECT * FROM seal', 'INSERT INTO seal_key SELECT * FROM seal_key'])(
    'is written through its function only, also by the sealer: %s',
    async (statement) => {
      for (const { pool } of [w.world.database, w.world.sealer])
        await expect(pool.query(statement)).rejects.toThrow('permission denied')
    },
  )

  const addSeal = (change: Readonly<Record<string, string>> = {}) => {
    const { leaves, at, key, signature } = {
      leaves: `ARRAY['\\x${'00'.repeat(32)}'::bytea]`,
      at: TODAY,
      key: '(SELECT key_name FROM seal_key)',
      signature: `'\\x${'00'.repeat(64)}'`,
      ...change,
    }
    return `SELECT add_seal('${circle.circleId}', ${leaves}, ${at}, ${key}, ${signature})`
  }
  const TODAY = "date_trunc('day', app_now(), 'Asia/Kolkata')"
  const NOT_ITS_TIME = 'a seal has the time at which it is made'
  const NOT_OF_THE_CIRCLE = 'only transfers of the circle are sealed'
  const NOT_LET_IN = 'only a key that set-up let in seals'

  test('is added by the sealer alone, over transfers of the circle, with the time and a key of ours', async () => {
    await help()
    const { database, sealer } = w.world
    const refused = async (sql: string) => (await tried(sealer.pool, sql)).reason
    expect((await tried(database.pool, addSeal())).refusedWith).toBe(NO_PRIVILEGE)
    expect(await refused(addSeal())).toBe(undefined)
    for (const [change, reason] of [
      [{ leaves: 'ARRAY[]::bytea[]' }, NOT_OF_THE_CIRCLE],
      [{ leaves: `array_fill('\\x${'00'.repeat(32)}'::bytea, ARRAY[2])` }, NOT_OF_THE_CIRCLE],
      [{ leaves: `ARRAY['\\x${'00'.repeat(31)}'::bytea]` }, NOT_OF_THE_CIRCLE],
      [{ leaves: 'ARRAY[NULL::bytea]' }, NOT_OF_THE_CIRCLE],
      [{ at: "app_now() + interval '6 minutes'" }, NOT_ITS_TIME],
      [{ at: "'9998-01-01'" }, NOT_ITS_TIME],
      [{ at: "'infinity'" }, NOT_ITS_TIME],
      [{ at: "'-infinity'" }, NOT_ITS_TIME],
      [{ at: "app_now() - interval '2 days'" }, NOT_ITS_TIME],
      [{ at: `${TODAY} + interval '1 microsecond'` }, NOT_ITS_TIME],
      [{ key: "'0000000000000000'" }, NOT_LET_IN],
    ] as const)
      expect([change, await refused(addSeal(change))]).toEqual([change, reason])
    expect(
      await refused(`INSERT INTO seal_key (key_name, public_key) VALUES ('00', '\\x00')`),
    ).toContain('permission denied')
  })

  const addRestart = (change: Readonly<Record<string, string>> = {}) => {
    const { leaves, number, head, at, key } = {
      leaves: 'NULL',
      number: '1',
      head: 'NULL',
      at: TODAY,
      key: '(SELECT key_name FROM seal_key)',
      ...change,
    }
    const signature = `'\\x${'00'.repeat(64)}'`
    return `SELECT append_seal('${circle.circleId}', ${leaves}, ${number}, ${head}, ${at}, ${key}, ${signature})`
  }

  test('of a restart is made by the owner alone, of its day, counted, and names none that counts', async () => {
    const { database, sealer } = w.world
    for (const { pool } of [database, sealer])
      expect((await tried(pool, addRestart())).refusedWith).toBe(NO_PRIVILEGE)
    const refused = async (change?: Readonly<Record<string, string>>) =>
      (await tried(w.owner.pool, addRestart(change))).reason
    const NOT_RIGHT = 'a restart is counted, has a seal of its own, and names no seal that counts'
    for (const [change, reason] of [
      [{ leaves: `ARRAY['\\x${'00'.repeat(32)}'::bytea]` }, NOT_RIGHT],
      [{ head: '(SELECT head FROM seal LIMIT 1)' }, NOT_RIGHT],
      [{ head: "'\\x00'" }, expect.stringContaining('seal_lost_head_check')],
      [{ number: '0' }, expect.stringContaining('seal_restart_check')],
      [{ at: "app_now() + interval '6 minutes'" }, NOT_ITS_TIME],
      [{ key: "'0000000000000000'" }, NOT_LET_IN],
    ] as const)
      expect([change, await refused(change)]).toEqual([change, reason])
  })

  test('goes on after a seal with a garbage signature, which the next one mends', async () => {
    const line = sealedForm(w.world.vault).line
    const next = await inTransactionOf(w.world, ({ tx }) =>
      listTransfers(tx, { circleId: circle.circleId, after: 2, limit: 1 }),
    )
    const leaves = next.map((transfer) => Buffer.from(leafHash(sha256, line(transfer))))
    await w.world.sealer.pool.query(addSeal({ leaves: '$1' }), [leaves])
    expect((await checked(await fileOf())).problems.map(({ is }) => is)).toEqual([
      'signature_wrong',
    ])
    await help()
    await sealLedger(w.world)
    // The signer did not make it, and signs nothing after it before the operator says so.
    expect((await checked(await fileOf())).transfers).toBe(3)
    await goLive(w.world, w.owner, undefined, { recordRestarts: true })
    await sealLedger(w.world)
    expect(await checked(await fileOf())).toMatchObject({ problems: [], transfers: 4 })
  })

  test('names its day, and no hour of it, in the file and in what is published', async () => {
    const { sealedAt } = await checked(await fileOf())
    const { seals } = await w.call('GET /ledger/seals')
    for (const at of [sealedAt, seals[0]?.sealedAt])
      expect(
        Temporal.Instant.from(at ?? '')
          .toZonedDateTimeISO('Asia/Kolkata')
          .toPlainTime()
          .toString(),
      ).toBe('00:00:00')
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
