import { join } from 'node:path'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { closeWorld, openWorld } from '#server/create-world.ts'
import { changePanel } from '#server/disputes/panel.ts'
import type { Config } from '#server/platform/config.ts'
import { openPool, queriesOn } from '#server/platform/database/db.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { databaseClock } from '#server/practice/database-clock.ts'
import { logInAs } from '#server/practice/one-click.ts'
import { startServer } from '#server/start-server.ts'
import { newCircle, newMember } from '#test/circle/people.ts'
import { untie } from '#test/circle/staff.ts'
import { givenApp } from '#test/circle/second-factors.ts'
import { inviteOperator } from '#server/circles/invite-operator.ts'
import { cameByLink } from '#test/opening/founders.ts'
import type { TestWorld } from '#test/server/world.ts'
import {
  CLOCK_PATH,
  type EveningFacts,
  EVENING_PORT,
  EVENING_URL,
  SESSIONS_PATH,
} from '../facts.ts'
import { createStage } from '../stage.ts'

const DATABASE = 'evening'
/** A dispute and its appeal take two officers each. */
const PANEL = 4

/**
 * Starts a second installation beside the others, with a database and a clock of its own: its story
 * goes to the fourth day, and no other story's time runs out for that.
 */
export async function startEvening({
  config,
  distDir,
  superuserUrl,
  appPassword,
}: {
  config: Config
  distDir: string
  superuserUrl: string
  appPassword: string
}): Promise<{ facts: EveningFacts; stop(): Promise<void> }> {
  const ownerUrl = await makeDatabase(superuserUrl)
  await migrateDatabase({ ownerUrl, appPassword, mode: 'test' })
  const owner = openPool({ url: ownerUrl, connections: 2, name: 'e2e evening owner' })
  const databaseUrl = Object.assign(new URL(config.databaseUrl), { pathname: `/${DATABASE}` }).href
  const own: Config = {
    ...config,
    port: EVENING_PORT,
    publicUrl: EVENING_URL,
    databaseUrl,
    directUrl: databaseUrl,
    storageFolder: join(config.storageFolder, 'evening'),
  }
  const preparing = await openWorld(own)
  const facts = await prepare(
    createStage(preparing, { pool: owner, db: queriesOn(owner), close: async () => undefined }),
  )
  await closeWorld(preparing)
  const clock = databaseClock(owner)
  const running = await startServer(own, {
    distDir,
    pages: async (app, world) => {
      app.get<{ Params: { memberId: string } }>(`${SESSIONS_PATH}/:memberId`, ({ params }) =>
        logInAs(world, params.memberId),
      )
      app.post<{ Params: { hours: string } }>(`${CLOCK_PATH}/:hours`, async ({ params }) => {
        await clock.forward(Number(params.hours) * HOUR_MS)
        return {}
      })
    },
  })
  return {
    facts,
    async stop() {
      await running.stop()
      await owner.end()
    },
  }
}

async function makeDatabase(superuserUrl: string): Promise<string> {
  const superuser = openPool({ url: superuserUrl, connections: 1, name: 'e2e superuser' })
  await superuser.query(`CREATE DATABASE ${DATABASE}`)
  await superuser.end()
  return Object.assign(new URL(superuserUrl), { pathname: `/${DATABASE}` }).href
}

/** The operators, and a circle whose four officers are the panel. */
async function prepare(w: TestWorld): Promise<EveningFacts> {
  const circle = await newCircle(w, { name: 'Older circle' })
  const officers = []
  for (let at = 0; at < PANEL; at++)
    officers.push(
      await newMember(w, circle, { roles: ['officer'], language: at % 2 === 0 ? 'en' : 'hi' }),
    )
  await untie(w, officers)
  for (const { email } of officers)
    await changePanel(w.owner.db, w.world.vault, { slug: circle.slug, email, on: true })
  const [english, hindi] = officers
  if (english === undefined || hindi === undefined) throw new Error('a panel without officers')
  return {
    en: { operator: await operator(w, 'en'), panelMemberId: english.memberId },
    hi: { operator: await operator(w, 'hi'), panelMemberId: hindi.memberId },
  }
}

async function operator(
  w: TestWorld,
  language: WrittenLanguage,
): Promise<EveningFacts['en']['operator']> {
  const person = await cameByLink(w, await inviteOperator(w.owner.db), { upTo: 'phone' })
  await w.call('PUT /user/language', { token: person.token, body: { language } })
  const { secret: appSecret } = await givenApp(w, person)
  const { name, email, memberId, password } = person
  return { name, email, memberId, password, appSecret }
}
