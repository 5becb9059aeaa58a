import type { FastifyInstance } from 'fastify'
import { closeWorld, openWorld } from '#server/create-world.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import type { WitnessConfig } from '#server/platform/config-fields.ts'
import { openPool } from '#server/platform/database/db.ts'
import { goLive } from '#server/recovery/go-live.ts'
import { type Person, signIn } from '#test/circle/people.ts'
import {
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
} from '#test/helping/helping.ts'
import { RECORD_PATH, RECORD_PORT, RECORD_URL, type RewritingFacts } from '../facts.ts'
import { type Base, type Installation, ownerOf, startInstallation } from './installation.ts'

const [DATABASE, COPY] = ['record', 'record_copy']
const facts = ({ name, email, memberId }: Person) => ({ name, email, memberId })

/**
 * An installation that a story copies, restores from the copy as an operator would, and lets witnesses sign. Its
 * acts are called through the server of the other stories, because its own one ends meanwhile.
 */
export async function startRecord(base: Base) {
  const people: { giver?: Person; receiver?: Receiver; others?: Person[] } = {}
  const installation = await startInstallation(base, {
    name: DATABASE,
    port: RECORD_PORT,
    url: RECORD_URL,
    prepare: async (w): Promise<RewritingFacts> => {
      const circle = await helpingCircle(w)
      const giver = await newGiver(w, circle, { name: 'Charu Sen', language: 'en' })
      const receiver = await newReceiver(w, circle, { name: 'Dev Rana', asks: 0, language: 'hi' })
      Object.assign(people, { giver, receiver, others: [circle.steward, circle.admin] })
      for (const amount of [500, 1_500])
        await confirmed(w, await matchBetween(w, { giver, receiver, amount }))
      await sealLedger(w.world)
      return { giver: facts(giver), receiver: facts(receiver), steward: facts(circle.steward) }
    },
  })
  const { giver, receiver, others = [] } = people
  if (giver === undefined || receiver === undefined) throw new Error('nobody was made')
  const acts: Readonly<Record<string, (body: unknown) => Promise<void>>> = {
    async pay() {
      const { stage } = installation.world()
      for (const person of [giver, receiver, ...others]) await signIn(stage, person)
      await confirmed(stage, await matchBetween(stage, { giver, receiver }))
    },
    night: () => jobHandlers['check-ledgers'](installation.world().world, {}),
    async witnesses(body) {
      const witnesses = body as WitnessConfig[]
      for (const config of [installation.config, installation.world().world.config])
        Object.assign(config, { witnesses })
    },
    copy: () => installation.restarted(() => copied(base.superuserUrl, DATABASE, COPY)),
    restore: () => installation.restarted(() => restored(base.superuserUrl, installation)),
  }
  return {
    ...installation,
    serve: (app: FastifyInstance) =>
      app.post<{ Params: { act: string } }>(`${RECORD_PATH}/:act`, async ({ params, body }) => {
        await acts[params.act]?.(body)
        return {}
      }),
  }
}

/** A copy of a database to which nobody is connected, in place of another. */
async function copied(superuserUrl: string, from: string, to: string): Promise<void> {
  const superuser = openPool({ url: superuserUrl, connections: 1, name: 'e2e superuser' })
  await superuser.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
  await superuser.query(`CREATE DATABASE ${to} TEMPLATE ${from}`)
  await superuser.end()
}

/** As docs/operations/backups.md says for somebody with another backup: hold the copy, then let it go live. */
async function restored(
  superuserUrl: string,
  { ownerUrl, config }: Installation<RewritingFacts>,
): Promise<void> {
  await copied(superuserUrl, COPY, DATABASE)
  const owner = ownerOf(ownerUrl)
  await owner.pool
    .query(`DELETE FROM session; INSERT INTO restored_installation (restored_id, newest_at)
    VALUES (gen_random_uuid(), now())`)
  const world = await openWorld(config)
  await goLive(world, owner, 'drop')
  await closeWorld(world)
  await owner.close()
}
