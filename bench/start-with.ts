import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { newFolder } from '#test/server/quick-folder.ts'

/** A PostgreSQL of a measurement, in a new folder that goes with it. */
export type Cluster = {
  readonly folder: string
  readonly admin: pg.Client
  /** What ends before the server does, the last one first. */
  readonly ends: (() => unknown)[]
  /** Makes a database and returns the owner’s URL of it. */
  made(name: string): Promise<string>
  close(): Promise<void>
}

/** Opens a server of its own with these settings (`name = 'value'`). */
export async function openCluster(name: string, settings: readonly string[]): Promise<Cluster> {
  const folder = newFolder(name)
  const cluster = await startWith(join(folder, 'postgres'), settings)
  const admin = await adminOf(cluster)
  const ends: (() => unknown)[] = []
  return {
    folder,
    admin,
    ends,
    async made(database) {
      await admin.query(`CREATE DATABASE ${database}`)
      return urlOf(cluster, database)
    },
    async close() {
      for (const end of ends.toReversed()) await end()
      await admin.end()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The owner’s URL of a database. */
export function urlOf({ superuserUrl }: EmbeddedPostgres, database: string): string {
  return Object.assign(new URL(superuserUrl), { pathname: `/${database}` }).href
}

/** Starts PostgreSQL on a folder with these settings. */
export async function startWith(
  dataDir: string,
  settings: readonly string[],
): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres({ dataDir })
  if (settings.length === 0) return first
  try {
    await asAdmin(
      first,
      settings.map((setting) => `ALTER SYSTEM SET ${setting}`),
    )
  } finally {
    await first.stop()
  }
  return startEmbeddedPostgres({ dataDir })
}

/** Runs these statements one by one over a superuser connection. */
export async function asAdmin(
  cluster: EmbeddedPostgres,
  statements: readonly string[],
): Promise<void> {
  const admin = await adminOf(cluster)
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}

async function adminOf({ superuserUrl }: EmbeddedPostgres): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  return admin
}
