import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRACTICE_POLICY } from '#domain/shared/policy.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { inviteAdministrators } from '#server/circles/invite-administrators.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import { closeWorld, openWorld } from '#server/create-world.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { localConfig } from '#server/platform/config.ts'
import { openPool, queriesOn } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { startMailCatcher } from '#server/practice/mail-catcher.ts'
import { logInAs } from '#server/practice/one-click.ts'
import { serveRewriting } from '#server/practice/rewriting.ts'
import { createSimulator, type Simulator } from '#server/practice/simulator.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { startServer } from '#server/programs/start-server.ts'
import { buildIfStale } from '../../tools/site/build.ts'
import { IS_LONG } from '#test/server/long.ts'
import { quickFolder } from '#test/server/quick-folder.ts'
import { useCases } from '#server/use-cases.ts'
import {
  FACTS_FILE,
  type Facts,
  STORED_IN,
  OUTAGE_HOURS,
  OUTBOX,
  PORT,
  SESSIONS_PATH,
  STEWARD_NAME,
  STEWARD_PASSWORD,
  STORIES,
  type Story,
  stewardEmail,
} from './facts.ts'
import { startEvening } from './evening/evening-stage.ts'
import { startPause } from './evening/pause-stage.ts'
import { startRecord } from './evening/record-stage.ts'
import { startTen } from './evening/ten-stage.ts'
import { prepareKeyboard, prepareStates } from './stages/states-stage.ts'
import { prepareDeclines } from './stages/declines-stage.ts'
import { prepareBehalf, prepareHelped, preparePayments } from './stages/payment-stages.ts'
import { STAFF_FACTS_FILE } from './stages/staff-facts.ts'
import { beginStaffCircle, finishStaffCircle } from './stages/staff-stage.ts'
import { createStage } from './stage.ts'
import { prepareRewriting } from './stages/rewriting-stage.ts'
import { prepareTreasurer } from './stages/treasurer-stage.ts'
import { prepareTurns } from './stages/turns-stage.ts'

/**
 * The whole application for the browser tests: a throw-away database, real SMTP into a folder, one
 * circle with a steward.
 */
const folder = join(tmpdir(), `paraspar-e2e-${process.pid}`)
// The next steps take a while. This placeholder stops other programs from taking the port
// meanwhile.
const placeholder = createServer((caller) => caller.destroy()).listen(PORT, '127.0.0.1')
await once(placeholder, 'listening')
mkdirSync(OUTBOX, { recursive: true })
const cluster = await startEmbeddedPostgres({
  dataDir: join(quickFolder(), 'paraspar-e2e'),
  throwAway: true,
})
const appPassword = randomBytes(16).toString('hex')
const catcher = await startMailCatcher(OUTBOX)
const keys = {
  master: [{ id: 'e2e', key: randomBytes(32) }],
  hash: randomBytes(32),
  link: randomBytes(32),
  file: randomBytes(32),
  seal: randomBytes(32),
}
await migrateDatabase({
  ownerUrl: cluster.superuserUrl,
  appPassword,
  mode: 'test',
  sealKey: keys.seal,
})
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
const { distDir } = await buildIfStale()
const preparing = await openWorld(config)
const base = { config, distDir, superuserUrl: cluster.superuserUrl, appPassword }
const [evening, record, ten, pause, prepared] = await Promise.all([
  startEvening(base),
  startRecord(base),
  IS_LONG ? startTen(base) : undefined,
  IS_LONG ? startPause(base) : undefined,
  prepareCircles(preparing),
])
writeFileSync(
  FACTS_FILE,
  JSON.stringify({
    ...prepared,
    evening: evening.facts,
    record: record.facts,
    ...(ten && { ten: ten.facts }),
    ...(pause && { pause: pause.facts }),
  } satisfies Facts),
)
await closeWorld(preparing)
await stoodStill()
placeholder.close()
await once(placeholder, 'close')
const running = await startServer(config, {
  distDir,
  pages: async (app, world) => {
    app.get<{ Params: { memberId: string } }>(`${SESSIONS_PATH}/:memberId`, ({ params }) =>
      logInAs(world, params.memberId),
    )
    // A newcomer's own code works from the first day; no page shows it in the first week.
    app.get<{ Params: { memberId: string } }>(
      `${SESSIONS_PATH}/:memberId/link`,
      async ({ params }) => ({ link: await linkOf(world, params.memberId) }),
    )
    await serveRewriting(app, world, owner)
    record.serve(app)
  },
})

async function linkOf(world: World, memberId: string): Promise<string> {
  const { referralCode } = await queriesOn(owner)
    .selectFrom('identity')
    .select('referralCode')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return `${world.config.publicUrl}/join/${referralCode}`
}

async function prepareCircles(
  world: World,
): Promise<Omit<Facts, 'evening' | 'record' | 'ten' | 'pause'>> {
  const simulator = createSimulator(world, useCases, jobHandlers)
  const links: [Story, string][] = []
  for (const story of STORIES) links.push([story, await enterSteward(world, simulator, story)])
  const stage = createStage(world, {
    pool: owner,
    db: queriesOn(owner),
    onEvents: new Set(),
    close: async () => undefined,
  })
  // There is one clock. So the matters for staff begin before the clock moves for the other
  // stories.
  const staffCircle = await beginStaffCircle(stage)
  const facts = {
    referralLinks: Object.fromEntries(links) as Facts['referralLinks'],
    payments: await preparePayments(stage),
    behalf: await prepareBehalf(stage),
    helped: await prepareHelped(stage),
    turns: await prepareTurns(stage),
    treasurer: await prepareTreasurer(stage),
    rewriting: await prepareRewriting(stage),
    declines: await prepareDeclines(stage),
    states: await prepareStates(stage),
    ...(IS_LONG && { keyboard: await prepareKeyboard(stage) }),
  }
  writeFileSync(STAFF_FACTS_FILE, JSON.stringify(await finishStaffCircle(stage, staffCircle)))
  return facts
}

/** Nothing has run for hours. The server notices it at its start and moves the deadlines. */
async function stoodStill(): Promise<void> {
  await owner.query(
    "INSERT INTO heartbeat (beat_at) VALUES (clock_timestamp() - $1 * interval '1 hour')",
    [OUTAGE_HOURS],
  )
}

async function enterSteward(world: World, simulator: Simulator, story: Story): Promise<string> {
  const db = queriesOn(owner)
  const circleId = await openCircle(
    { db },
    {
      paymentsOpen: true,
      name: `Sangam ${story}`,
      slug: `sangam-${story}`,
      seen: true,
      policy: PRACTICE_POLICY,
    },
  )
  const [invitation = ''] = await inviteAdministrators(db, { circleId, count: 1 })
  const at = STORIES.indexOf(story)
  const email = stewardEmail(story)
  await simulator.act('POST /user/register', {
    body: {
      name: STEWARD_NAME,
      email,
      phone: `981111111${at}`,
      password: STEWARD_PASSWORD,
      pancard: `ABCPS123${at}K`,
      dateOfBirth: '1970-01-01',
      consent: { version: CONSENT_VERSION, language: 'en' },
      referralCode: invitation,
    },
  })
  await simulator.workOffJobs()
  await simulator.act('POST /user/verify-email', {
    body: { email, code: await simulator.codeSentTo(email) },
  })
  const { session, code } = await inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async ({ tx, now }) => {
      const identity = await tx
        .selectFrom('identity')
        .select(['identityId', 'memberId', 'referralCode'])
        .where('circleId', '=', circleId)
        .executeTakeFirstOrThrow()
      const started = await startSession(tx, {
        identityId: identity.identityId,
        circleId,
        memberId: identity.memberId,
        kind: 'bearer',
        now,
        secondFactor: true,
      })
      return { session: started, code: identity.referralCode }
    },
  )
  await simulator.act('POST /user/send-phone-code', {}, session)
  await simulator.workOffJobs()
  await simulator.act(
    'POST /user/verify-phone',
    { body: { code: await simulator.codeSentTo(`+91981111111${at}`) } },
    session,
  )
  return `${world.config.publicUrl}/join/${code}`
}

async function stop(): Promise<void> {
  await running.stop()
  await evening.stop()
  await record.stop()
  await ten?.stop()
  await pause?.stop()
  await owner.end()
  await catcher.stop()
  await cluster.stop()
  for (const left of [folder, STORED_IN]) rmSync(left, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
