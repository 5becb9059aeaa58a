import { spawnSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import pg from 'pg'

export type TpcB = { readonly driver: 'pgbench' | 'own driver'; readonly initialise: () => Promise<void>; readonly run: (options: { clients: number; seconds: number }) => Promise<number> }

const SCALE_ROWS = 100_000

/** TPC-B on the same server: the system's pgbench where there is one, else the same seven statements from here. Answers transactions per second. */
export function tpcB(url: string, scale: number): TpcB {
  const found = spawnSync('pgbench', ['--version']).status === 0
  return found ? systemPgbench(url, scale) : ownDriver(url, scale)
}

function systemPgbench(url: string, scale: number): TpcB {
  const pgbench = (...args: string[]) => {
    const result = spawnSync('pgbench', [...args, url], { encoding: 'utf8', timeout: 120_000 })
    if (result.status !== 0) throw new Error(`pgbench failed: ${result.stderr}`)
    return result.stdout
  }
  return {
    driver: 'pgbench',
    initialise: async () => void pgbench('-i', '-q', '-s', String(scale)),
    run: async ({ clients, seconds }) => Number(/tps = ([\d.]+)/.exec(pgbench('-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)))?.[1] ?? Number.NaN),
  }
}

function ownDriver(url: string, scale: number): TpcB {
  return {
    driver: 'own driver',
    async initialise() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int); CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int);
        CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int) WITH (fillfactor = 100); CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
        INSERT INTO pgbench_branches SELECT g, 0 FROM generate_series(1, ${scale}) g; INSERT INTO pgbench_tellers SELECT g, (g - 1) / 10 + 1, 0 FROM generate_series(1, ${scale * 10}) g;
        INSERT INTO pgbench_accounts SELECT g, (g - 1) / ${SCALE_ROWS} + 1, 0 FROM generate_series(1, ${scale * SCALE_ROWS}) g; VACUUM ANALYZE`.replace('; VACUUM ANALYZE', ''))
      await client.query('VACUUM ANALYZE')
      await client.end()
    },
    async run({ clients, seconds }) {
      const until = performance.now() + seconds * 1000
      const counts = await Promise.all(Array.from({ length: clients }, () => oneClient(url, scale, until)))
      return counts.reduce((sum, count) => sum + count, 0) / seconds
    },
  }
}

async function oneClient(url: string, scale: number, until: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const pick = (max: number) => 1 + Math.floor(Math.random() * max)
  let count = 0
  for (; performance.now() < until; count++) {
    const [aid, bid, tid, delta] = [pick(scale * SCALE_ROWS), pick(scale), pick(scale * 10), pick(10_000) - 5_000]
    await client.query('BEGIN')
    await client.query({ name: 'a', text: 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2', values: [delta, aid] })
    await client.query({ name: 's', text: 'SELECT abalance FROM pgbench_accounts WHERE aid = $1', values: [aid] })
    await client.query({ name: 't', text: 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2', values: [delta, tid] })
    await client.query({ name: 'b', text: 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2', values: [delta, bid] })
    await client.query({ name: 'h', text: 'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)', values: [tid, bid, aid, delta] })
    await client.query('END')
  }
  await client.end()
  return count
}
