import { fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { closeWorld } from '#server/create-world.ts'
import { openChanges } from '#server/platform/http/changes.ts'
import type { Caller } from '#server/platform/use-case/context.ts'
import { type Database, openDatabase } from '#server/platform/database/db.ts'
import { startRelaying } from '#server/platform/events/event-relay.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { runUseCase } from '#server/platform/use-case/run-use-case.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { startSealer } from '#server/ledger/sealer.ts'
import { useCases } from '#server/use-cases.ts'
import { checkInvariants } from '#test/rules/invariants.ts'
import type { Contestant } from './contestant.ts'
import { emptyInstallation } from './empty-installation.ts'
import { inLanes, type Measure } from './measure.ts'
import { type Confirmable, makeConfirmables, makeMembers } from './prepare-matches.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
const CALLER: Caller = {
  network: '127.0.0.1',
  device: undefined,
  deviceWord: '',
  publicUrl: '',
  practice: false,
  startSession: () => undefined,
  endSession: () => undefined,
  hasSession: false,
  registration: undefined,
  noteRegistration: () => undefined,
}
const FIRST_GUESS_A_SECOND = { one: 60, many: 600 }

type Members = Awaited<ReturnType<typeof makeMembers>>
export type Ours = {
  readonly world: World
  readonly owner: Database
  readonly port: number
  readonly groups: Members
  acknowledged: number
  slowestSealMs: number
  readonly broken: Contestant['broken']
  close(): Promise<void>
}

/** Opens a whole installation with people in circles and serves it over HTTP on its own port. */
export async function openOurs({
  ownerUrl,
  folder,
  circles,
  perCircle,
}: {
  ownerUrl: string
  folder: string
  circles: number
  perCircle: number
}): Promise<Ours> {
  const { world } = await emptyInstallation({ ownerUrl, folder, limitFactor: 1e6, connections: 16 })
  const owner = openDatabase({ url: ownerUrl, connections: 2, name: 'bench owner' })
  const changes = await openChanges(world)
  const app = await createApp(world, { changes })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const groups = await makeMembers(owner.db, world.vault, { circles, perCircle })
  // The check after a round covers everything, so it has no statement time limit.
  const checker = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // At the end the server may stop before the last connection closes.
  checker.on('error', () => undefined)
  const self: Ours = {
    world,
    owner,
    groups,
    port: (app.server.address() as AddressInfo).port,
    acknowledged: 0,
    slowestSealMs: 0,
    broken: () => brokenOf(checker, self.acknowledged),
    async close() {
      await checker.end()
      await app.close()
      await changes.close()
      await owner.close()
      await closeWorld(world)
    },
  }
  return self
}

type How = {
  readonly callers: number
  readonly hot?: boolean
  readonly http?: boolean
  readonly alone?: boolean
}

/**
 * Our confirmations: in this process or over HTTP from another, for all members or for one
 * receiver. Sealer and relay run beside them, or, `alone`, after them.
 */
export function ours(
  of: Ours,
  { callers, hot = false, http = false, alone = false }: How,
): Contestant {
  let items: Confirmable[] = []
  let aSecond = callers === 1 ? FIRST_GUESS_A_SECOND.one : FIRST_GUESS_A_SECOND.many
  return {
    name: `ours${http ? ' http' : ''}${hot ? ' hot' : ''}${alone ? ' alone' : ''} ${callers}`,
    callers,
    async prepare(seconds) {
      items = await makeConfirmables(
        of.owner.db,
        hot ? of.groups.slice(0, 1) : of.groups,
        Math.ceil(aSecond * seconds * 2.2),
        { hot },
      )
      // A real server would have analyzed its tables by itself by now.
      await of.owner.pool.query('SET statement_timeout = 0; ANALYZE; RESET statement_timeout')
      await workOffBehind(of.world)
      // The sealer finds the warm-up confirmations when the turn begins, as in a server that is
      // already busy.
      await confirmHere(of.world, items.splice(0, Math.ceil(aSecond * seconds)), {
        callers,
        seconds,
      }).then(({ done }) => (of.acknowledged += done))
      if (alone) await workOffBehind(of.world)
    },
    async run(seconds) {
      const confirm = () =>
        http
          ? confirmFromOutside(of.port, items, { callers, seconds })
          : confirmHere(of.world, items, { callers, seconds })
      const measure = alone ? await confirm() : await withBehind(of, confirm)
      aSecond = measure.done / measure.seconds
      of.acknowledged += measure.done
      if (alone) await workOffBehind(of.world)
      return measure
    },
    broken: of.broken,
  }
}

/** Seals and relays everything that waits. */
async function workOffBehind(world: World): Promise<void> {
  await sealLedger(world)
  await relayAllEvents(world)
}

// Sealer and relay work until the whole turn is done. Records the longest wait of a transfer.
async function withBehind(of: Ours, run: () => Promise<Measure>): Promise<Measure> {
  const {
    rows: [begin],
  } = await of.owner.pool.query<{ at: string }>('SELECT clock_timestamp()::text AS at')
  const sealer = startSealer(of.world)
  const relay = startRelaying(of.world)
  const measure = await run()
  await sealer.stop()
  await relay.stop()
  await workOffBehind(of.world)
  const {
    rows: [slowest],
  } = await of.owner.pool.query<{ ms: number }>(
    `SELECT coalesce(max(extract(epoch FROM s.sealed_at - t.posted_at)) * 1000, 0)::float8 AS ms
      FROM ledger_transfer t
    JOIN seal s ON s.circle_id = t.circle_id
      AND t.number BETWEEN s.first_number AND s.first_number + s.transfers - 1
    WHERE t.posted_at >= $1`,
    [begin?.at],
  )
  of.slowestSealMs = Math.max(of.slowestSealMs, slowest?.ms ?? 0)
  return measure
}

function confirmHere(
  world: World,
  items: readonly Confirmable[],
  how: { callers: number; seconds: number },
): Promise<Measure> {
  let next = 0
  return inLanes(how, async () => {
    const item = items[next++]
    if (item === undefined) return 'over'
    const { matchId, utrLast4, version, token } = item
    await runUseCase(world, useCases[CONFIRM], {
      input: { params: { matchId }, query: undefined, body: { seen: true, utrLast4, version } },
      path: `/api/matches/${matchId}/confirm`,
      token,
      language: 'en',
      idempotencyKey: matchId,
      file: undefined,
      caller: CALLER,
    })
    return 'done'
  })
}

function confirmFromOutside(
  port: number,
  items: readonly Confirmable[],
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Measure> {
  const client = fork(join(import.meta.dirname, 'confirm-client.ts'))
  return new Promise<Measure>((resolve, reject) => {
    client.on('message', (measure: Measure) => resolve(measure))
    client.on('error', reject)
    client.on(
      'exit',
      (code) => code !== 0 && code !== null && reject(new Error(`the client ended with ${code}`)),
    )
    client.send({ port, connections: callers, seconds, items })
  }).finally(() => client.kill())
}

/** Checks the invariants, and that exactly the acknowledged confirmations are posted. */
async function brokenOf(checker: pg.Pool, acknowledged: number): Promise<string[]> {
  const broken = await checkInvariants(checker)
  const { rows } = await checker.query<{ posted: number }>(
    "SELECT count(*)::int AS posted FROM ledger_transfer WHERE kind = 'help'",
  )
  const posted = rows[0]?.posted
  return posted === acknowledged
    ? [...broken]
    : [...broken, `${posted} confirmations are posted and ${acknowledged} were answered`]
}
