import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { accountFor, realFolder, runnableBinaries } from './embedded-postgres-files.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { NOTHING_MOVES_MS } from '../machine/movement.ts'
import { IS_LONG } from '#test/server/long.ts'
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

describe('an initdb', () => {
  /** Programs of PostgreSQL of which initdb is a script. `$REAL` is the real one. */
  const withInitdb = (name: string, script: string): string => {
    const bin = join(folder, name, 'native/bin')
    mkdirSync(bin, { recursive: true })
    // The account of PostgreSQL is another one where root runs this.
    chmodSync(folder, 0o755)
    const real = join(runnableBinaries(accountFor(folder)), 'bin')
    writeFileSync(join(bin, 'initdb'), `#!/bin/sh\nREAL=${real}/initdb\n${script}\n`, {
      mode: 0o755,
    })
    symlinkSync(join(real, 'postgres'), join(bin, 'postgres'))
    return join(bin, '..')
  }
  /** Hangs after so long without movement. */
  const STILL_MS = 600
  const started = (native: string, stillMsMax = STILL_MS) =>
    startEmbeddedPostgres({
      dataDir: join(native, 'data'),
      throwAway: true,
      native,
      stillMsMax,
    })

  /**
   * In `npm test` it takes six times as long as may pass without a word. In `npm run prove start` it takes
   * 90 seconds, which no fixed bound of a minute would let it, and may be silent as long as anywhere.
   */
  const SLOW = IS_LONG
    ? { words: 18, pauseS: 5, stillMs: NOTHING_MOVES_MS }
    : { words: 12, pauseS: 0.3, stillMs: STILL_MS }

  test('may take long while it moves', { timeout: 240_000 }, async () => {
    const slowly = `for n in $(seq ${SLOW.words}); do echo word; sleep ${SLOW.pauseS}; done; exec $REAL "$@"`
    const cluster = await started(withInitdb('slow', slowly), SLOW.stillMs)
    expect(await query(cluster.superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
  })

  test('that hangs is ended', async () => {
    await expect(
      started(withInitdb('hanging', 'echo "waiting for the disk" >&2; exec sleep 600')),
    ).rejects.toThrow('initdb hung: nothing moved any more\n  waiting for the disk')
  })

  test('that fails says why, and not only that it takes back what it made', async () => {
    const failing = `echo 'could not write to file "base/1": No space left on device' >&2
      echo 'initdb: removing contents of data directory "/somewhere"' >&2; exit 1`
    await expect(started(withInitdb('failing', failing))).rejects.toThrow(
      /^initdb ended with 1\n {2}could not write to file "base\/1": No space left on device$/,
    )
  })
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
