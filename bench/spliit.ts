import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { startNullSmtp } from './contestants/behind.ts'
import type { Contestant } from './contestants/contestant.ts'
import { ours } from './contestants/ours.ts'
import { openServed } from './contestants/served.ts'
import { quantile, watchOthers, watchTree } from './measure.ts'
import { type Sent, sendOverHttp } from './over-http.ts'
import { table } from './report.ts'
import { openCluster } from './start-with.ts'
import { watchWork, type Worked } from './work.ts'

const { values } = readCommandLine({
  usage: ['npm run bench:spliit -- --checkout=FOLDER [--callers 32] [--seconds 5] [--turns 4]'],
  about: `Measures what creating an expense costs in Spliit (https://github.com/spliit-app/spliit) beside one of our
confirmations with all that follows from it: both over HTTP, by turns, on one PostgreSQL. The folder has Spliit,
installed and built there (docs/performance.md).`,
  options: {
    checkout: { type: 'string', about: 'the folder with Spliit' },
    callers: { type: 'string', default: '32', about: 'how many at once' },
    seconds: { type: 'string', default: '5', about: 'how long a turn is' },
    turns: { type: 'string', default: '4', about: 'how many of each' },
  },
})
const [callers, seconds, turns] = [values.callers, values.seconds, values.turns].map(Number) as [
  number,
  number,
  number,
]
const [GROUPS, PEOPLE] = [40, 8]
const SERVER = '.next/standalone/server.js'
const UP_MS_MAX = 60_000

type Turn = Worked & { readonly aSecond: number }
type Turns = Readonly<Record<keyof typeof NAMES, Turn>>
const NAMES = {
  spliit: 'an expense of Spliit',
  withMails: 'a confirmation, and the mails that were sent meanwhile',
  withoutMails: 'a confirmation, its notices and seal',
}

async function main(checkout: string): Promise<void> {
  const cluster = await openCluster('spliit', ['max_connections = 200'])
  const { admin, folder, ends, made } = cluster
  const smtp = await startNullSmtp()
  ends.push(() => smtp.stop())
  const served = await openServed({
    ownerUrl: await made('ours'),
    folder,
    smtpUrl: smtp.url,
    circles: GROUPS,
    perCircle: PEOPLE,
  })
  ends.push(() => served.close())
  const spliit = await startSpliit(checkout, await made('spliit'))
  try {
    const others = watchOthers()
    const [confirming, alone] = [false, true].map((alone) =>
      ours(served, { callers, http: true, alone }),
    ) as [Contestant, Contestant]
    const confirm = async (confirming: Contestant): Promise<Turn> => {
      await confirming.prepare?.(seconds)
      const worked = await watchWork(admin)
      const { done, doneInAll, seconds: passed } = await confirming.run(seconds)
      const turn = { ...worked(doneInAll), aSecond: done / passed }
      await confirming.after?.()
      return turn
    }
    const create = async (): Promise<Turn> => {
      const [worked, node] = [await watchWork(admin), watchTree(spliit.child.pid ?? 0)]
      const how = { port: spliit.port, callers, seconds, repeated: true }
      const { done, failed, seconds: passed } = await sendOverHttp(spliit.expenses, how)
      if (failed > 0 || done === 0) throw new Error(`void: ${failed} expenses failed, ${done} not`)
      return { ...worked(done), nodeMs: (node() * 1000) / done, aSecond: done / passed }
    }
    // The first turn of each warms up.
    const all: Turns[] = []
    for (let turn = 0; turn <= turns; turn++)
      all.push({
        spliit: await create(),
        withMails: await confirm(confirming),
        withoutMails: await confirm(alone),
      })
    const broken = await confirming.broken()
    if (broken.length > 0) throw new Error(`void: ${broken.join('; ')}`)
    report(all.slice(1), others())
  } finally {
    spliit.child.kill()
    await once(spliit.child, 'exit')
    await cluster.close()
  }
}

function report(all: readonly Turns[], others: number): void {
  const work = ({ nodeMs, databaseMs }: Turn) => nodeMs + databaseMs
  const middle = (of: (turns: Turns) => number) => quantile(all.map(of), 0.5).toFixed(2)
  const lines = (Object.keys(NAMES) as (keyof Turns)[]).map((who) => [
    NAMES[who],
    middle((turns) => turns[who].nodeMs),
    middle((turns) => turns[who].databaseMs),
    middle((turns) => turns[who].aSecond),
    middle((turns) => work(turns.spliit) / work(turns[who])),
  ])
  console.log(table([['', 'Node ms', 'PostgreSQL ms', 'a second', 'Spliit ÷ this'], ...lines]))
  console.log(`${callers} callers, ${all.length} turns; others used ${others.toFixed(1)} cores`)
}

type Spliit = { readonly child: ChildProcess; readonly port: number; readonly expenses: Sent[] }

async function startSpliit(checkout: string, url: string): Promise<Spliit> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const migrations = join(checkout, 'prisma/migrations')
  for (const name of readdirSync(migrations).toSorted())
    if (existsSync(join(migrations, name, 'migration.sql')))
      await database.query(readFileSync(join(migrations, name, 'migration.sql'), 'utf8'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(checkout, SERVER)], {
    env: {
      ...process.env,
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      POSTGRES_PRISMA_URL: url,
      POSTGRES_URL_NON_POOLING: url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const until = performance.now() + UP_MS_MAX
  while (!(await isUp(port)) && performance.now() < until && child.exitCode === null)
    await sleep(200)
  for (let at = 0; at < GROUPS; at++)
    await call(port, 'groups.create', {
      groupFormValues: {
        name: `Group ${at}`,
        currency: '₹',
        participants: Array.from({ length: PEOPLE }, (_one, no) => ({ name: `Person ${no}` })),
      },
    })
  const { rows } = await database.query<{ groupId: string; people: string[] }>(
    `SELECT "groupId", array_agg(id) AS people FROM "Participant" GROUP BY 1`,
  )
  await database.end()
  return { child, port, expenses: rows.map(expenseOf) }
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A payment of one to another, as a form sends it. */
function expenseOf({ groupId, people }: { groupId: string; people: string[] }): Sent {
  const expenseFormValues = {
    expenseDate: new Date(0).toISOString(),
    title: 'Bench',
    category: 0,
    amount: 50_000,
    paidBy: people[0],
    paidFor: [{ participant: people[1], shares: 100 }],
    splitMode: 'EVENLY',
    saveDefaultSplittingOptions: false,
    isReimbursement: true,
    documents: [],
    recurrenceRule: 'NONE',
  }
  const body = inSuperJson({ groupId, expenseFormValues, participantId: people[0] })
  return { path: '/api/trpc/groups.expenses.create', body }
}

const inSuperJson = (json: object) => ({ json })

async function call(port: number, procedure: string, input: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inSuperJson(input)),
  })
  if (!response.ok)
    throw new Error(`void: ${procedure} answered ${response.status} ${await response.text()}`)
}

if (values.checkout === undefined || !existsSync(join(values.checkout, SERVER))) {
  console.error('--checkout=FOLDER must name a folder with Spliit, built there')
  process.exitCode = 2
} else await main(values.checkout)
process.exit()
