import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { realFolder } from './embedded-postgres-files.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { quickFolder } from '#test/server/quick-folder.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(quickFolder(), 'paraspar-embedded-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a kept cluster', () => {
  const rememberedIn = () => join(folder, 'kept/data')

  test('keeps its rows over a restart, is durable, and hides its password', async () => {
    const first = await startEmbeddedPostgres({ dataDir: rememberedIn() })
    const made = await query(
      first.superuserUrl,
      "create table n (i int); insert into n values (7); select current_setting('fsync') as fsync",
    )
    await first.stop()
    const second = await startEmbeddedPostgres({ dataDir: rememberedIn() })
    const stored = await query(second.superuserUrl, 'select i from n')
    await second.stop()
    expect(made).toEqual([{ fsync: 'on' }])
    expect(stored).toEqual([{ i: 7 }])
    expect(statSync(`${rememberedIn()}.password`).mode & 0o777).toBe(0o600)
  })

  test('is shared with a living process and outlives the second user', async () => {
    const first = await startEmbeddedPostgres({ dataDir: rememberedIn() })
    const second = await startEmbeddedPostgres({ dataDir: rememberedIn() })
    await second.stop()
    const response = await query(first.superuserUrl, 'select 1 as one')
    await expect(removeEmbeddedPostgres(rememberedIn())).rejects.toThrow('in use')
    await first.stop()
    expect(second.superuserUrl).toBe(first.superuserUrl)
    expect(response).toEqual([{ one: 1 }])
  })

  test('that is about to end is waited for, and then one of our own starts', async () => {
    const first = await startEmbeddedPostgres({ dataDir: rememberedIn() })
    first.announceEnd()
    const starting = startEmbeddedPostgres({ dataDir: rememberedIn() })
    expect(await query(first.superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
    const second = await starting
    expect(await query(second.superuserUrl, 'select i from n')).toEqual([{ i: 7 }])
    await second.stop()
  })

  test('is removed with all beside it, even after its owner was killed', async () => {
    writeFileSync(`${realFolder(rememberedIn())}.ending`, '1')
    const beside = [
      rememberedIn(),
      realFolder(rememberedIn()),
      `${realFolder(rememberedIn())}.ending`,
      `${rememberedIn()}.password`,
    ]
    expect(beside.map((path) => existsSync(path))).toEqual(beside.map(() => true))
    await removeEmbeddedPostgres(rememberedIn())
    expect(beside.map((path) => existsSync(path))).toEqual(beside.map(() => false))
  })
})

test('two throw-away clusters run side by side and leave nothing behind', async () => {
  const dataDir = join(folder, 'thrown')
  const clusters = await Promise.all(
    [1, 2].map(() => startEmbeddedPostgres({ dataDir, throwAway: true })),
  )
  const responses = await Promise.all(
    clusters.map(({ superuserUrl }) =>
      query(superuserUrl, "select current_setting('port')::int as port"),
    ),
  )
  await Promise.all(clusters.map(({ stop }) => stop()))
  expect(responses).toEqual(clusters.map(({ port }) => [{ port }]))
  expect(clusters[0]?.folder).not.toBe(clusters[1]?.folder)
  expect(clusters.map((cluster) => existsSync(cluster.folder))).toEqual([false, false])
})

test('a taken port is reported with what PostgreSQL said', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(
    startEmbeddedPostgres({ dataDir: join(folder, 'taken'), throwAway: true, port }),
  ).rejects.toThrow('Address already in use')
  other.close()
})

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(sql)
    return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? []
  } finally {
    await client.end()
  }
}
