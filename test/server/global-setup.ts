import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeDirectoryRole } from '#server/platform/cells/make-cell.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { quickFolder } from './quick-folder.ts'

const TEMPLATE = 'app_template'

/** How a test file reaches the cluster of this run. */
export type ClusterFacts = { superuserUrl: string; appPassword: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterFacts
  }
}

/**
 * Starts one throw-away PostgreSQL for the run, and migrates the database that every test file
 * copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startEmbeddedPostgres({
    dataDir: join(quickFolder(), 'paraspar-test'),
    throwAway: true,
  })
  try {
    const appPassword = randomBytes(24).toString('hex')
    await migrateTemplate(cluster.superuserUrl, appPassword)
    project.provide('cluster', {
      superuserUrl: cluster.superuserUrl,
      appPassword,
      template: TEMPLATE,
    })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return () => cluster.stop()
}

async function migrateTemplate(superuserUrl: string, appPassword: string): Promise<void> {
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${TEMPLATE}`)
    await makeDirectoryRole(admin, appPassword)
    const ownerUrl = new URL(superuserUrl)
    ownerUrl.pathname = `/${TEMPLATE}`
    await migrateDatabase({ ownerUrl: ownerUrl.href, appPassword, mode: 'test' })
    // An open connection would make every copy wait, so nobody may connect any more.
    await admin.query(`alter database ${TEMPLATE} with allow_connections false`)
  } finally {
    await admin.end()
  }
}
