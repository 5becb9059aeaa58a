import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { closeWorld, createWorld } from '#server/create-world.ts'
import { type Changes, openChanges } from '#server/platform/http/changes.ts'
import { type Database, openDatabase } from '#server/platform/database/db.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { readClock } from '#server/platform/use-case/transaction.ts'
import { checkInvariants } from '#test/rules/invariants.ts'
import { emptyWorld } from '../empty-installation.ts'
import { openStored } from '../lists/installation.ts'
import { makeMembers } from '../prepare-matches.ts'
import type { Member } from '../write-matches.ts'
import type { Contestant } from './contestant.ts'

const CONNECTIONS = 16

/** An installation that is served over HTTP on its own port, and people in its circles. */
export type Served = {
  readonly world: World
  readonly owner: Database
  /** The owner’s connection without a statement time limit. */
  readonly checker: pg.Pool
  readonly port: number
  /** Whether it has a server of its own, with large data. */
  readonly isLarge: boolean
  readonly groups: Member[][]
  readonly changes: Changes
  acknowledged: number
  readonly broken: Contestant['broken']
  close(): Promise<void>
}

/** Opens a new installation whose mails go to `smtpUrl`. */
export async function openNew({
  ownerUrl,
  folder,
  smtpUrl,
  circles,
  perCircle,
}: {
  ownerUrl: string
  folder: string
  smtpUrl: string
  circles: number
  perCircle: number
}): Promise<Served> {
  const { world } = await emptyWorld({
    ownerUrl,
    folder,
    smtpUrl,
    limitFactor: 1e6,
    connections: CONNECTIONS,
  })
  return serve(world, {
    ownerUrl,
    isLarge: false,
    check: checkInvariants,
    makeGroups: ({ db }) => makeMembers(db, world.vault, { circles, perCircle }),
  })
}

/**
 * Opens the data that `npm run bench:lists` made in a folder. Its invariants were checked when it was
 * made, so only the number of confirmations is.
 */
export async function openLarge(
  folder: string,
  { smtpUrl, circles, perCircle }: { smtpUrl: string; circles: number; perCircle: number },
): Promise<Served> {
  if (!existsSync(join(folder, 'postgres')))
    throw new Error(`no data in ${folder}: npm run bench:lists -- --make --folder=${folder}`)
  const stored = await openStored(
    { members: 0, circles: 0, matches: 0 },
    { folder, log: () => undefined, fresh: false },
  )
  const { superuserUrl } = stored.cluster
  const world = createWorld({ ...stored.world.config, smtpUrl, connections: CONNECTIONS })
  const served = await serve(world, {
    ownerUrl: Object.assign(new URL(superuserUrl), { pathname: '/lists' }).href,
    isLarge: true,
    check: async () => [],
    makeGroups: (owner) => findGroups(owner, world, { circles, perCircle }),
  })
  const { close } = served
  return Object.assign(served, {
    close: () => close().then(() => stored.close()),
  })
}

/** Logs in people of some circles of large data, from those who give most to those who give least. */
async function findGroups(
  { db, pool }: Database,
  { vault }: World,
  { circles, perCircle }: { circles: number; perCircle: number },
): Promise<Member[][]> {
  const { rows } = await pool.query<{ circleId: string; memberId: string; identityId: string }>(
    `SELECT c.circle_id AS "circleId", p.member_id AS "memberId", p.identity_id AS "identityId"
      FROM (SELECT * FROM bench.circle WHERE size >= $2 ORDER BY bench.chance(no, 1) LIMIT $1) c
      JOIN bench.person p USING (no)
      WHERE p.status = 'active' AND p.place % (c.size / $2) = 0`,
    [circles, perCircle],
  )
  return db.transaction().execute(async (tx) => {
    const [now, vaults] = [await readClock(tx), await vault.loadMany(tx, rows)]
    const members: Member[] = []
    for (const { circleId, memberId, identityId } of rows) {
      const person = vaults.get(memberId)
      if (person === undefined) throw new Error(`void: ${memberId} has no key`)
      const { token } = await startSession(tx, {
        identityId,
        circleId,
        memberId,
        kind: 'bearer',
        now,
      })
      members.push({ circleId, memberId, person, token })
    }
    return [...Map.groupBy(members, ({ circleId }) => circleId).values()]
  })
}

async function serve(
  world: World,
  {
    ownerUrl,
    isLarge,
    check,
    makeGroups,
  }: {
    ownerUrl: string
    isLarge: boolean
    check: (checker: pg.Pool) => Promise<string[]>
    makeGroups: (owner: Database) => Promise<Member[][]>
  },
): Promise<Served> {
  const owner = openDatabase({ url: ownerUrl, connections: 2, name: 'bench owner' })
  const changes = await openChanges(world)
  const app = await createApp(world, { changes })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const groups = await makeGroups(owner)
  const checker = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // At the end the server may stop before the last connection closes.
  checker.on('error', () => undefined)
  const before = await countPosted(checker)
  const self: Served = {
    world,
    owner,
    checker,
    groups,
    changes,
    isLarge,
    port: (app.server.address() as AddressInfo).port,
    acknowledged: 0,
    async broken() {
      const broken = await check(checker)
      const posted = (await countPosted(checker)) - before
      return posted === self.acknowledged
        ? broken
        : [...broken, `${posted} confirmations are posted and ${self.acknowledged} were answered`]
    },
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

async function countPosted(checker: pg.Pool): Promise<number> {
  const { rows } = await checker.query<{ posted: number }>(
    "SELECT count(*)::int AS posted FROM ledger_transfer WHERE kind = 'help'",
  )
  return rows[0]?.posted ?? 0
}
