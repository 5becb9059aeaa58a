import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import { connected } from '#server/platform/cells/make-cell.ts'
import { stopMove, whatMoves } from '#server/platform/cells/move-cell.ts'
import { whatHinders, wrongAddress } from '#server/platform/cells/move-checks.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { createDurability, refusalOf } from '#server/platform/database/durability.ts'
import { emptyDatabase, testDatabase } from '../server/db.ts'
import { asOwner } from './moving.ts'

const [from, to] = [await testDatabase(), await emptyDatabase()]
afterAll(() => {
  from.drop()
  to.drop()
})

const SAME = 'The new database is on the same PostgreSQL server, or on a copy of it.'
const NOT_LOGICAL = expect.stringMatching(/^wal_level: must be logical/)

/** What hinders a move, where an end answers one fact in another way. */
function hindered({ source = {}, target = {} }: { source?: object; target?: object } = {}) {
  const saying = (client: pg.Client, facts: object) =>
    new Proxy(client, {
      get(real, name) {
        if (name !== 'query') return Reflect.get(real, name) as unknown
        return async (...asked: [string]) => {
          const result = await real.query(...asked)
          const [row] = Array.isArray(result) ? [] : result.rows
          return row === undefined ? result : { ...result, rows: [{ ...row, ...facts }] }
        }
      },
    })
  return connected(from.ownerUrl, (one) =>
    connected(to.ownerUrl, (two) => whatHinders(saying(one, source), saying(two, target))),
  )
}

test('the same server, and one without logical replication, are refused before anything changes', async () => {
  expect(await hindered()).toEqual([SAME, NOT_LOGICAL])
  await expect(whatMoves({ from: from.ownerUrl, to: to.ownerUrl })).rejects.toThrow(
    /^Nothing was changed\.\n {2}The new database is on the same PostgreSQL server/,
  )
})

test('an address that leads the new server to itself is refused', () => {
  const [here, there] = ['postgres://o@127.0.0.1/p', 'postgres://o@10.0.0.2/p']
  expect(wrongAddress(here, there)).toEqual([
    expect.stringMatching(/^DATABASE_OWNER_URL: names this machine/),
  ])
  expect(wrongAddress('postgres://o@localhost/p', there)).toHaveLength(1)
  for (const to of [here, there]) expect(wrongAddress('postgres://o@10.0.0.1/p', to)).toEqual([])
  expect(wrongAddress(here, here)).toEqual([])
})

test.each([
  [
    { source: { cell: 'c1' }, target: { names: false, role: 'x' } },
    ['The owner may not name a cell. As superuser: GRANT SET ON PARAMETER paraspar.cell TO x.'],
  ],
  [{ target: { system: '1' }, source: { wal: 'logical' } }, []],
  [{ source: { standby: true } }, ['One of the two is a standby, which takes no writes.']],
  [
    { source: { version: 99 } },
    [expect.stringMatching(/^The new server is PostgreSQL \d+, and this one 99/)],
  ],
  [{ source: { slots: 2 } }, [expect.stringMatching(/^max_replication_slots/)]],
  [{ target: { workers: 2 } }, [expect.stringMatching(/^max_logical_replication_workers/)]],
  [{ source: { replicates: false } }, [expect.stringMatching(/REPLICATION where the data is now/)]],
  [{ target: { subscribes: false } }, [expect.stringMatching(/pg_create_subscription/)]],
  [
    { source: { bytes: 1e18 } },
    [expect.stringMatching(/^The new server has [\d.]+ GB free, and 1000000000 GB are needed/)],
  ],
] as readonly [{ source?: object; target?: object }, unknown[]][])(
  'where it is %j, that is said by name',
  async ({ source, target }, said) => {
    expect(
      await hindered({
        source: { wal: 'logical', ...source },
        target: { system: '1', ...target },
      }),
    ).toEqual(said)
  },
)

test('a role without rights on either side is refused by what PostgreSQL says of it', async () => {
  const role = `mover_${process.pid}`
  await asOwner(from.ownerUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'x'`)
  const as = (url: string) => Object.assign(new URL(url), { username: role, password: 'x' }).href
  await asOwner(from.ownerUrl, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
  await expect(whatMoves({ from: as(from.ownerUrl), to: as(to.ownerUrl) })).rejects.toThrow(
    /needs REPLICATION[^]*needs CREATEROLE/,
  )
  await asOwner(from.ownerUrl, `DROP OWNED BY ${role}`)
  await asOwner(from.ownerUrl, `DROP ROLE ${role}`)
})

test('a database that is used, of another version, or no installation is refused', async () => {
  const NOT_EMPTY = 'The new database is not empty: name an empty one.'
  const turned = () =>
    connected(to.ownerUrl, (one) => connected(from.ownerUrl, (two) => whatHinders(one, two)))
  expect(await turned()).toContain('There is no installation to move in DATABASE_OWNER_URL.')
  await asOwner(to.ownerUrl, 'CREATE SCHEMA elsewhere CREATE TABLE t ()')
  expect(await hindered()).toContain(NOT_EMPTY)
  await asOwner(to.ownerUrl, 'DROP SCHEMA elsewhere CASCADE')
  const made = await testDatabase()
  const into = () =>
    connected(from.ownerUrl, (one) => connected(made.ownerUrl, (two) => whatHinders(one, two)))
  expect(await into()).not.toContain(NOT_EMPTY)
  const owner = openDatabase({ url: made.ownerUrl, connections: 1, name: 'test' })
  await openCircle(owner, {
    name: 'Asha',
    slug: 'asha',
    policy: DEFAULT_POLICY,
    paymentsOpen: true,
  })
  await owner.close()
  expect(await into()).toContain(NOT_EMPTY)
  await asOwner(from.ownerUrl, "UPDATE schema_version SET fingerprint = 'other'")
  expect(await hindered()).toContainEqual(expect.stringContaining('version'))
  made.drop()
})

test('nothing of a move is left after --stop, and a database that has moved is not opened by it', async () => {
  await asOwner(from.ownerUrl, 'CREATE PUBLICATION paraspar_move FOR TABLE installation')
  const guard = (how: string) =>
    asOwner(
      from.ownerUrl,
      `CREATE OR REPLACE TRIGGER paraspar_move BEFORE INSERT OR UPDATE ON installation FOR EACH STATEMENT EXECUTE FUNCTION guard_move('${how}')`,
    )
  await guard('7277')
  expect(await stopMove(from.ownerUrl)).toBe('Nothing of a move is left in this database.')
  expect(
    await asOwner(
      from.ownerUrl,
      "SELECT pubname AS left FROM pg_publication UNION ALL SELECT tgname FROM pg_trigger WHERE tgname LIKE 'paraspar_move%'",
    ),
  ).toEqual([])
  await guard('has moved to elsewhere:5432/x')
  await expect(stopMove(from.ownerUrl)).rejects.toThrow(
    'This database has moved to elsewhere:5432/x.',
  )
  const durability = createDurability({ isThrownAway: true, log: pino({ level: 'silent' }) })
  await connected(from.ownerUrl, (client) => durability.check(client))
  expect(refusalOf(durability.dangerAtStart() ?? '')).toBe(
    'DATABASE_URL: this database has moved to elsewhere:5432/x. Name the database that is in use.',
  )
})
