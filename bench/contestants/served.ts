import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { closeWorld } from '#server/create-world.ts'
import { type Changes, openChanges } from '#server/platform/http/changes.ts'
import { type Database, openDatabase } from '#server/platform/database/db.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { checkInvariants } from '#test/rules/invariants.ts'
import { emptyWorld } from '../empty-installation.ts'
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
  readonly groups: Member[][]
  readonly changes: Changes
  acknowledged: number
  readonly broken: Contestant['broken']
  close(): Promise<void>
}

/** Opens a new installation whose mails go to `smtpUrl`. */
export async function openServed({
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
  const owner = openDatabase({ url: ownerUrl, connections: 2, name: 'bench owner' })
  const changes = await openChanges(world)
  const app = await createApp(world, { changes })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const groups = await makeMembers(owner.db, world.vault, { circles, perCircle })
  const checker = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // At the end the server may stop before the last connection closes.
  checker.on('error', () => undefined)
  const self: Served = {
    world,
    owner,
    checker,
    groups,
    changes,
    port: (app.server.address() as AddressInfo).port,
    acknowledged: 0,
    async broken() {
      const broken = await checkInvariants(checker)
      const posted = await countPosted(checker)
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
