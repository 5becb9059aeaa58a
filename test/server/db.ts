import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './global-setup.ts'

/**
 * The database of one test file: the owner's address and the address of the application's role.
 * `drop` begins to delete it. Nobody waits for the end of that: PostgreSQL waits with it for every
 * connection of the server, also for one that fell silent in the middle of its login.
 */
export type TestDatabase = { ownerUrl: string; appUrl: string; drop(): void }

/**
 * Copies the migrated template into a new database. Call it in `beforeAll` and `drop` in
 * `afterAll`.
 */
export function testDatabase(): Promise<TestDatabase> {
  return newDatabase(`template ${inject('cluster').template} strategy file_copy`)
}

/** Copies a database to which nothing is connected. */
export function copyOf({ ownerUrl }: TestDatabase): Promise<TestDatabase> {
  return newDatabase(`template ${new URL(ownerUrl).pathname.slice(1)} strategy file_copy`)
}

/** A database without tables, as an operator makes one before setup. */
export function emptyDatabase(): Promise<TestDatabase> {
  return newDatabase('')
}

async function newDatabase(how: string): Promise<TestDatabase> {
  const { superuserUrl, appPassword } = inject('cluster')
  const name = `t_${process.pid}_${randomBytes(6).toString('hex')}`
  await asSuperuser(superuserUrl, `create database ${name} ${how}`)
  const owner = new URL(superuserUrl)
  owner.pathname = `/${name}`
  const app = new URL(owner)
  app.username = 'paraspar_app'
  app.password = appPassword
  return {
    ownerUrl: owner.href,
    appUrl: app.href,
    drop: () =>
      void asSuperuser(superuserUrl, `drop database if exists ${name} with (force)`).catch(ignore),
  }
}

async function asSuperuser(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function ignore() {
  // The server is thrown away with all its databases.
}
