import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Contestant } from './contestant.ts'
import { inLanes, type Measure } from '../measure.ts'

export type Bank = {
  readonly url: string
  readonly folder: string
  readonly branches: number
  readonly accounts: number
  readonly broken: Contestant['broken']
}

const UPDATE_ACCOUNT = 'UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid'
const READ_ACCOUNT = 'SELECT abalance FROM pgbench_accounts WHERE aid = :aid'
const UPDATE_TELLER = 'UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid'
const UPDATE_BRANCH = 'UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid'
const INSERT_HISTORY = `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
    VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP)`
const STATEMENTS = [UPDATE_ACCOUNT, READ_ACCOUNT, UPDATE_TELLER, UPDATE_BRANCH, INSERT_HISTORY]

/**
 * Creates the TPC-B tables, with more branches than clients, so that no two clients wait for one
 * branch.
 */
export async function openBank(size: Omit<Bank, 'broken'>): Promise<Bank> {
  const { url, branches, accounts } = size
  await withClient(url, async (client) => {
    for (const statement of [
      'CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int)',
      'CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int)',
      'CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84))',
      `CREATE TABLE pgbench_history
        (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))`,
      `INSERT INTO pgbench_branches SELECT g, 0 FROM generate_series(1, ${branches}) g`,
      `INSERT INTO pgbench_tellers SELECT g, (g - 1) / 10 + 1, 0
        FROM generate_series(1, ${branches * 10}) g`,
      `INSERT INTO pgbench_accounts SELECT g, g % ${branches} + 1, 0, ''
        FROM generate_series(1, ${accounts}) g`,
      'VACUUM ANALYZE',
    ])
      await client.query(statement)
  })
  return { ...size, broken: () => withClient(url, brokenOf) }
}

/** Runs TPC-B: with pgbench if the system has it, otherwise with equal statements from here. */
export function tpcB(bank: Bank, callers: number): Contestant {
  return {
    name: `tpcb ${callers}`,
    callers,
    run: (seconds) =>
      hasPgbench() ? pgbench(bank, { callers, seconds }) : ownDriver(bank, { callers, seconds }),
    broken: bank.broken,
  }
}

async function brokenOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ same: boolean }>(
    `SELECT (SELECT sum(abalance) FROM pgbench_accounts) IS NOT DISTINCT FROM
      (SELECT coalesce(sum(delta), 0) FROM pgbench_history) AS same`,
  )
  return rows[0]?.same === true ? [] : ['the accounts of TPC-B are not the sum of their history']
}

export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0
}

/**
 * Seconds in which a hundred new connections prepare their statements. The other contestants'
 * connections stay open between turns.
 */
const WARM_UP = 1

async function pgbench(
  { url, folder, branches, accounts }: Bank,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Measure> {
  const script = join(folder, 'tpcb.sql')
  const sets = [
    `\\set aid random(1, ${accounts})`,
    `\\set bid random(1, ${branches})`,
    `\\set tid random(1, ${branches * 10})`,
    '\\set delta random(-5000, 5000)',
  ]
  writeFileSync(
    script,
    `${[...sets, ...['BEGIN', ...STATEMENTS, 'END'].map((statement) => `${statement};`)].join('\n')}\n`,
  )
  const whole = Math.max(1, Math.round(seconds))
  // One second more, because pgbench does not always report the last one.
  const said = await outputOf('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-P',
    '1',
    '-c',
    String(callers),
    '-j',
    '2',
    '-T',
    String(WARM_UP + whole + 1),
    '-f',
    script,
    url,
  ])
  return measuredBy(said, whole)
}

/**
 * Reads pgbench's report for each second after the first. It reports mean latencies; p99 would need
 * a log of every transaction.
 */
export function measuredBy(said: string, seconds: number): Measure {
  const reported = [
    ...said.matchAll(
      /^progress: ([\d.]+) s, ([\d.]+) tps, lat ([\d.]+) ms.*?(?:, (\d+) failed)?$/gm,
    ),
  ].map((line) => line.slice(1, 5).map((figure: string | undefined) => Number(figure ?? 0)))
  const from = reported[WARM_UP - 1]?.[0] ?? 0
  const counted = reported
    .slice(WARM_UP, WARM_UP + seconds)
    .map(([until = 0, tps = 0, ms = 0, failed = 0], at, all) => ({
      until,
      ms,
      failed,
      done: tps * (until - (all[at - 1]?.[0] ?? from)),
    }))
  const sum = (of: (second: (typeof counted)[number]) => number) =>
    counted.reduce((before, second) => before + of(second), 0)
  const done = sum((second) => second.done)
  return {
    done: Math.round(done),
    doneInAll: Number(/transactions actually processed: (\d+)/.exec(said)?.[1]),
    failed: sum(({ failed }) => failed),
    seconds: (counted.at(-1)?.until ?? Number.NaN) - from,
    p50: sum((second) => second.done * second.ms) / done,
    p99: Number.NaN,
  }
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args)
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(out + err) : reject(new Error(`${command} failed: ${err}`)),
    )
  })
}

async function ownDriver(
  { url, branches, accounts }: Bank,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Measure> {
  const clients = await Promise.all(
    Array.from({ length: callers }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const pick = (max: number) => 1 + Math.floor(Math.random() * max)
  const measure = await inLanes({ callers, seconds }, async (lane) => {
    const client = clients[lane] as pg.Client
    const values: Record<string, number> = {
      aid: pick(accounts),
      bid: pick(branches),
      tid: pick(branches * 10),
      delta: pick(10_001) - 5_001,
    }
    await client.query('BEGIN')
    for (const statement of STATEMENTS) {
      const names: string[] = []
      const text = statement.replace(
        /:(\w+)/g,
        (_whole, name: string) => `$${names.push(name)}::int`,
      )
      await client.query({
        name: text.slice(0, 60),
        text,
        values: names.map((name) => values[name]),
      })
    }
    await client.query('END')
    return 'done'
  })
  await Promise.all(clients.map((client) => client.end()))
  return measure
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
