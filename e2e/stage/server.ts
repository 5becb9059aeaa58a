import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { closeWorld, createWorld } from '#server/create-world.ts'
import type { DB } from '#server/platform/database/db-types.ts'
import { localConfig } from '#server/platform/config.ts'
import { openPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { startMailCatcher } from '#server/practice/mail-catcher.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { startServer } from '#server/start-server.ts'
import { referralLinkOf } from '#server/members/person/session-user.ts'
import { newCircle } from '#test/circle/people.ts'
import { quickFolder } from '#test/server/quick-folder.ts'
import type { TestWorld } from '#test/server/world.ts'
import {
  FACTS_FILE,
  type Facts,
  KEPT_IN,
  OUTAGE_HOURS,
  OUTBOX,
  PORT,
  STEWARD_NAME,
  STEWARD_PASSWORD,
  STORIES,
  type Story,
  stewardEmail,
} from './facts.ts'
import { prepareKeyboard, prepareStates } from './states-stage.ts'
import { prepareBehalf, preparePayments } from './payment-stages.ts'
import { STAFF_FACTS_FILE } from './staff-facts.ts'
import { beginStaffCircle, finishStaffCircle } from './staff-stage.ts'
import { createStage } from './stage.ts'
import { prepareTurns } from './turns-stage.ts'

/**
 * The whole application for the browser tests: throw-away database, real SMTP into a folder, one
 * circle with a steward.
 */
const folder = join(tmpdir(), `paraspar-e2e-${process.pid}`)
// What lies ahead takes a while: until the application listens, nobody else is given its port.
const placeholder = createServer((caller) => caller.destroy()).listen(PORT, '127.0.0.1')
await once(placeholder, 'listening')
mkdirSync(OUTBOX, { recursive: true })
const cluster = await startEmbeddedPostgres({
  dataDir: join(quickFolder(), 'paraspar-e2e'),
  throwAway: true,
})
const appPassword = randomBytes(16).toString('hex')
await migrateDatabase({ ownerUrl: cluster.superuserUrl, appPassword, mode: 'test' })
const catcher = await startMailCatcher(OUTBOX)
const keys = {
  master: [{ id: 'e2e', key: randomBytes(32) }],
  hash: randomBytes(32),
  link: randomBytes(32),
  file: randomBytes(32),
  seal: randomBytes(32),
}
const databaseUrl = Object.assign(new URL(cluster.superuserUrl), {
  username: 'paraspar_app',
  password: appPassword,
}).href
const local = localConfig({
  mode: 'test',
  folder,
  port: PORT,
  databaseUrl,
  smtpUrl: catcher.url,
  keys,
  limitFactor: 1_000,
  logLevel: 'error',
})
const owner = openPool({ url: cluster.superuserUrl, connections: 2, name: 'e2e owner' })
const config = { ...local, sms: { kind: 'file', folder: OUTBOX } as const }
const preparing = createWorld(config)
await prepareCircles(preparing)
await closeWorld(preparing)
await stoodStill()
placeholder.close()
await once(placeholder, 'close')
const running = await startServer(config)

async function prepareCircles(world: World): Promise<void> {
  const stage = createStage(world, {
    pool: owner,
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: owner }) }),
    close: async () => undefined,
  })
  const links: [Story, string][] = []
  for (const story of STORIES) links.push([story, await openStory(stage, story)])
  // There is one clock: what staff look at began before the time of the other stories goes by.
  const staffCircle = await beginStaffCircle(stage)
  writeFileSync(
    FACTS_FILE,
    JSON.stringify({
      referralLinks: Object.fromEntries(links) as Facts['referralLinks'],
      payments: await preparePayments(stage),
      behalf: await prepareBehalf(stage),
      turns: await prepareTurns(stage),
      keyboard: await prepareKeyboard(stage),
      states: await prepareStates(stage),
    } satisfies Facts),
  )
  writeFileSync(STAFF_FACTS_FILE, JSON.stringify(await finishStaffCircle(stage, staffCircle)))
}

/** Nothing has run for hours: the server finds it when it starts, and moves what is due. */
async function stoodStill(): Promise<void> {
  await owner.query(
    "INSERT INTO heartbeat (beat_at) VALUES (clock_timestamp() - $1 * interval '1 hour')",
    [OUTAGE_HOURS],
  )
}

/** A circle with nobody but its first steward; answers the steward's referral link. */
async function openStory(stage: TestWorld, story: Story): Promise<string> {
  const { admin } = await newCircle(stage, {
    name: `Sangam ${story}`,
    slug: `sangam-${story}`,
    seen: true,
    admin: { name: STEWARD_NAME, email: stewardEmail(story), password: STEWARD_PASSWORD },
  })
  return referralLinkOf(stage.world.config.publicUrl, admin.referralCode)
}

async function stop(): Promise<void> {
  await running.stop()
  await owner.end()
  await catcher.stop()
  await cluster.stop()
  for (const left of [folder, KEPT_IN]) rmSync(left, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
