import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/server/db.ts'
import { letKeySeal } from '../platform/crypto/known-keys.ts'
import { localConfig } from '../platform/config.ts'
import { startServer } from './start-server.ts'

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paraspar-refused-'))
  database = await testDatabase()
})
afterEach(async () => {
  database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a server whose pictures cannot be kept does not start', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const config = localConfig({
    mode: 'test',
    folder: file,
    port: 0,
    databaseUrl: database.appUrl,
    smtpUrl: 'smtp://127.0.0.1:1',
    keys: {
      master: [{ id: 'test', key: randomBytes(32) }],
      hash: randomBytes(32),
      link: randomBytes(32),
      file: randomBytes(32),
      seal: randomBytes(32),
    },
    limitFactor: 1,
    logLevel: 'silent',
  })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await letKeySeal(owner, config.keys.seal)
  await owner.end()
  await expect(startServer(config, { distDir: folder })).rejects.toThrow(
    `STORAGE_DIR: pictures cannot be kept in ${file}/files (ENOTDIR`,
  )
})
