import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { closeWorld, createWorld } from '#server/create-world.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { type Config, localConfig } from '#server/platform/config.ts'
import { PRACTICE_KEYS } from '#server/platform/crypto/practice-keys.ts'
import { BOUNDS } from '#server/platform/database/bounds.ts'
import { openPool } from '#server/platform/database/db.ts'
import { createDurability } from '#server/platform/database/durability.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { useCases } from '#server/use-cases.ts'
import { testDatabase, type TestDatabase } from '#test/server/db.ts'
import { checkInvariants } from '#test/rules/invariants.ts'
import { logInAs } from './one-click.ts'
import { arePastKeys, localKeys } from './local-keys.ts'
import { type Past, readPast, type PastRow } from './past-file.ts'
import { loadPast, readRows } from './past-rows.ts'
import { listLogins } from './practice-store.ts'
import { simulatePast } from './simulate-past.ts'
import { createSimulator } from './simulator.ts'

const STALE = 'The stored past is not what is simulated now: run npm run practice-past.'

const STATES = ['state', 'status', 'kind', 'plan', 'role', 'amount_rupees']

const folder = mkdtempSync(join(tmpdir(), 'paraspar-past-'))
const opened: { at: TestDatabase; owner: pg.Pool }[] = []
afterAll(async () => {
  for (const { at, owner } of opened) {
    await owner.end()
    at.drop()
  }
  rmSync(folder, { recursive: true, force: true })
})

function ready(): Past {
  const past = readPast()
  if (past === undefined) throw new Error(STALE)
  return past
}

/** An empty database with an installation of its own, whose pool has one connection and hardly waits for it. */
async function installation(name: string) {
  const at = await testDatabase()
  const owner = openPool({ url: at.ownerUrl, connections: 2, name: 'past' })
  opened.push({ at, owner })
  const { keys, push } = localKeys(join(folder, `${name}.json`), () => readPast()?.keys)
  const config: Config = {
    ...localConfig({
      mode: 'test',
      folder: join(folder, name),
      port: 0,
      databaseUrl: at.appUrl,
      smtpUrl: 'smtp://127.0.0.1:1',
      keys,
      push,
      limitFactor: 1_000_000,
      logLevel: 'silent',
    }),
    connections: 1,
    bounds: { ...BOUNDS, connectMs: 1 },
  }
  return { owner, config }
}

const openWorld = async (config: Config): Promise<World> => {
  const world = createWorld(config)
  return { ...world, durability: createDurability({ isThrownAway: true, log: world.log }) }
}

describe('the stored past', () => {
  let owner: pg.Pool
  let config: Config
  beforeAll(async () => {
    ;({ owner, config } = await installation('loaded'))
    expect(arePastKeys(config.keys, ready().keys)).toBe(true)
    // Those that production refuses.
    expect(ready().keys, STALE).toEqual(PRACTICE_KEYS)
    await loadPast(owner, ready(), config)
  })

  test('holds what must always hold', async () => {
    expect(await checkInvariants(owner)).toEqual([])
  })

  test('ends today at the hour of its clock, with its payments in the past and deadlines to come', async () => {
    const { rows } = await owner.query<{
      now: Temporal.Instant
      last: Temporal.Instant
      due: number
    }>(
      `SELECT app_now() AS now, (SELECT max(posted_at) FROM ledger_transfer) AS last,
        (SELECT count(*)::int FROM match WHERE pay_by_at > app_now()) AS due`,
    )
    const [{ now, last, due } = { now: undefined, last: undefined, due: 0 }] = rows
    expect(now && String(dayInIndia(now))).toBe(String(dayInIndia(Temporal.Now.instant())))
    expect(last && now && last.until(now).total('days')).toBeGreaterThan(0)
    expect(last && now && last.until(now).total('days')).toBeLessThan(30)
    expect(due).toBeGreaterThan(0)
  })

  test('is that of people whom one can be, with pictures that can be seen', async () => {
    const world = await openWorld({ ...config, bounds: BOUNDS })
    const simulator = createSimulator(world, useCases, jobHandlers)
    const logins = await inTransaction(
      world.database,
      { vault: world.vault, language: 'en' },
      ({ tx }) => listLogins(tx),
    )
    const names: string[] = []
    for (const { memberId } of logins) {
      const session = await logInAs(world, memberId)
      if (session !== undefined)
        names.push((await simulator.act('GET /user/profile', {}, session)).data.name)
    }
    expect(names).toContain('Savita Deshmukh')
    expect(names.length).toBeGreaterThan(45)
    for (const name of Object.keys(ready().files))
      expect((await world.services.storage.get(name)).length).toBeGreaterThan(0)
    await closeWorld(world)
  })

  test('is what is simulated today, also where newcomers share one connection', async () => {
    const { owner: fresh, config: own } = await installation('simulated')
    await simulatePast(
      own,
      { ownerPool: fresh, endsAt: Temporal.Instant.from(ready().endsAt) },
      { openWorld, closeWorld, useCases, handlers: jobHandlers },
    )
    expect(outline(await readRows(fresh)), STALE).toEqual(outline(ready().tables))
  })
})

/** What two simulations have in common: tables, columns, rows, and how many of them have which state. */
function outline(tables: Readonly<Record<string, readonly PastRow[]>>) {
  const { known_key: _ofTheInstallation, ...others } = tables
  return Object.fromEntries(
    Object.entries(others).map(([table, rows]) => [
      table,
      {
        rows: rows.length,
        columns: Object.keys(rows[0] ?? {}).toSorted(),
        states: STATES.map((state) => rows.map((row) => String(row[state])).toSorted()),
      },
    ]),
  )
}
