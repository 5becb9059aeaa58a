import { expect, describe, test } from 'vitest'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'
import { sealLedger } from './seal-ledger.ts'

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
    'is written by the application through its function only: %s',
    async (statement) => {
      await expect(w.world.database.pool.query(statement)).rejects.toThrow('permission denied')
    },
  )

  const addSeal = (number: string, previous: string, first = '3') =>
    `SELECT add_seal('${circle.circleId}', ${number}, ${first}, 1,
      '\\x${'00'.repeat(32)}', ${previous},
      app_now() + interval '1 day', '0000000000000000', '\\x${'00'.repeat(32)}',
      '\\x${'00'.repeat(64)}', '\\x${'00'.repeat(32)}')`
  test('goes on from the last one only, and over transfers of the circle only', async () => {
    const next = `(SELECT max(seal_number) + 1 FROM seal WHERE circle_id = '${circle.circleId}')`
    const head = `(SELECT head FROM seal WHERE circle_id = '${circle.circleId}'
      ORDER BY seal_number DESC LIMIT 1)`
    const refused = (sql: string) =>
      w.world.database.pool.query(sql).then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      )
    expect([
      await refused(addSeal(`${next} + 1`, head)),
      await refused(addSeal('1', head)),
      await refused(addSeal(next, `'\\x${'11'.repeat(32)}'::bytea`)),
      await refused(addSeal(next, head, '2')),
      await refused(addSeal(next, head, '4')),
      await refused(addSeal(next, head)),
    ]).toEqual([
      ...Array.from({ length: 5 }, () => 'a seal goes on where the last one of its circle ends'),
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
