import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOfDayInIndia, dayInIndia } from '#domain/shared/calendar.ts'
import { closeWorld, openWorld } from '#server/create-world.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { appUrl } from '#server/programs/open-practice.ts'
import { localConfig } from '#server/platform/config.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { PRACTICE_KEYS } from '#server/platform/crypto/practice-keys.ts'
import { SET_UP_BOUNDS } from '#server/platform/database/bounds.ts'
import { openPool } from '#server/platform/database/db.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { DB_FOLDER, readSchemaFiles } from '#server/platform/database/schema-files.ts'
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { localKeys } from '#server/practice/local-keys.ts'
import { writePast } from '#server/practice/past-file.ts'
import { readFiles, readRows } from '#server/practice/past-rows.ts'
import { simulatePast } from '#server/practice/simulate-past.ts'
import { useCases } from '#server/use-cases.ts'

/** The hour at which the past ends: everybody is awake, and the day is long. */
const ENDS_AT_HOUR = 11
const PASSWORD = 'unused'

/** Simulates the past and writes it. Returns how much that was. */
async function makePast(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-past-'))
  // Not a throw-away one: practice mode refuses a database that could lose something.
  const dataDir = join(folder, 'postgres')
  const cluster = await startEmbeddedPostgres({ dataDir })
  const owner = { url: cluster.superuserUrl, connections: 2, name: 'past', bounds: SET_UP_BOUNDS }
  const ownerPool = openPool(owner)
  try {
    const { keys, push } = localKeys(join(folder, 'keys.json'), () => PRACTICE_KEYS)
    await migrateDatabase({
      ownerUrl: owner.url,
      appPassword: PASSWORD,
      mode: 'practice',
      sealKey: keys.seal,
    })
    const config = localConfig({
      mode: 'practice',
      folder,
      port: 0,
      databaseUrl: appUrl(owner.url, PASSWORD),
      smtpUrl: 'smtp://127.0.0.1:1',
      keys,
      push,
      limitFactor: 1,
      logLevel: 'warn',
    })
    // The last 11 o'clock that is over: jobs of a past that ends in the future would wait for it.
    const today = dayInIndia(Temporal.Now.instant().subtract({ hours: ENDS_AT_HOUR }))
    const endsAt = startOfDayInIndia(today).add({ hours: ENDS_AT_HOUR })
    await simulatePast(
      config,
      { ownerPool, endsAt },
      { openWorld, closeWorld, useCases, handlers: jobHandlers },
    )
    const { rows } = await ownerPool.query<{ now: Temporal.Instant }>('SELECT app_now() AS now')
    const tables = await readRows(ownerPool)
    writePast({
      schema: readSchemaFiles(DB_FOLDER).fingerprint,
      endsAt: String(rows[0]?.now),
      keys: PRACTICE_KEYS,
      files: readFiles(config.storageFolder),
      tables,
    })
    return `${Object.values(tables).flat().length} rows of ${Object.keys(tables).length} tables`
  } finally {
    await ownerPool.end()
    await cluster.stop()
    await removeEmbeddedPostgres(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}

readCommandLine({
  usage: ['npm run practice-past'],
  about: `Simulates the past of practice mode and writes its rows and pictures to
src/server/practice/practice-past.json.br. Run it after a change of the schema, of what the simulated
people do, or of the rules they follow.`,
})
console.log(await makePast())
