import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { PRACTICE_KEYS } from '#server/platform/crypto/practice-keys.ts'
import { testDatabase } from '../server/db.ts'
import { productionSettings } from '../server/production-settings.ts'
import { runProgram } from '../server/run-program.ts'

const PARASPAR_DATA = join(tmpdir(), `paraspar-nothing-${process.pid}`)

const run = async (
  script: string,
  more: Record<string, string> = {},
  args: readonly string[] = [],
) => runProgram([script, ...args], { PARASPAR_DATA, PORT: String(await freePort()), ...more })

describe('a start from the command line', { timeout: 240_000 }, () => {
  test('production names missing values, and refuses a foreign or old database', async () => {
    const nothing = await run('src/server/programs/main.ts', { PARASPAR_MODE: 'production' })
    expect(nothing.status).toBe(1)
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_URL',
      'SMTP_URL',
      'SMS_GATEWAY',
      'STORAGE_DIR',
      'MASTER_KEYS',
      'HASH_KEY',
      'LINK_KEY',
      'FILE_KEY',
      'SEAL_KEY',
    ])
      expect(nothing.printed).toContain(`${name}: is missing`)

    const { appUrl, ownerUrl, drop } = await testDatabase()
    const refused = await run('src/server/programs/main.ts', {
      ...productionSettings(),
      DATABASE_URL: appUrl,
    })
    expect(refused.status).toBe(1)
    expect(refused.printed).toContain('This is a test database')

    // Rows of an earlier version, as far as they are recognised.
    const owner = new pg.Client(ownerUrl)
    await owner.connect()
    await owner.query(
      `drop table schema_version; drop table installation;
        create table installation as select 'production' as mode;
        grant select on installation to paraspar_app`,
    )
    await owner.end()
    const tooOld = await run('src/server/programs/main.ts', {
      ...productionSettings(),
      DATABASE_URL: appUrl,
    })
    drop()
    expect(tooOld.status).toBe(1)
    expect(tooOld.printed.trim()).toMatch(
      /^An earlier version of Paraspar made this database, .*\.$/m,
    )
  })

  test('production refuses the keys of a practice circle', async () => {
    const { status, printed } = await run('src/server/programs/main.ts', {
      ...productionSettings(),
      DATABASE_URL: 'postgres://paraspar_app:x@127.0.0.1:9/none',
      MASTER_KEYS: `local:${PRACTICE_KEYS.master}`,
      FILE_KEY: PRACTICE_KEYS.file,
    })
    expect(status).toBe(1)
    expect(printed).toContain('MASTER_KEYS (local): is a key of practice mode')
    expect(printed).toContain('FILE_KEY: is a key of practice mode')
    expect(printed).not.toContain('    at ')
  })

  test('an unknown mode is refused', async () => {
    expect(await run('src/server/programs/main.ts', { PARASPAR_MODE: 'prodution' })).toMatchObject({
      status: 1,
    })
  })

  test('the committed types are those of the migrated schema', async () => {
    expect((await run('tools/made/db-types.ts', {}, ['--verify'])).status).toBe(0)
  })
})
