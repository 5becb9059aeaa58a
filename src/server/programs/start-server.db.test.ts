import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/server/db.ts'
import { writeSmallDist } from '#test/server/small-dist.ts'
import { letKeySeal } from '../platform/crypto/known-keys.ts'
import { type Config, localConfig } from '../platform/config.ts'
import { freePort } from '../platform/embedded-postgres/embedded-postgres-process.ts'
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

async function configIn(place: string): Promise<Config> {
  const config = localConfig({
    mode: 'test',
    folder: place,
    port: await freePort(),
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
  return config
}

test('a server whose pictures cannot be kept does not start', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const config = await configIn(file)
  await expect(startServer(config, { distDir: folder })).rejects.toThrow(
    `STORAGE_DIR: pictures cannot be kept in ${file}/files (ENOTDIR`,
  )
})

test('a page beside the site that fails is answered as one of the site, in the language of the visitor', async () => {
  const config = await configIn(folder)
  const distDir = join(folder, 'dist')
  mkdirSync(distDir)
  writeSmallDist(distDir)
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const running = await startServer(config, {
    distDir,
    pages: async (app) => void app.get('/beside', () => Promise.reject(refused)),
  })
  const asked = async (language: string) => {
    const headers = { 'accept-language': language }
    const response = await fetch(`${config.publicUrl}/beside`, { headers })
    const [page] = /(en|hi) \/503/.exec(await response.text()) ?? []
    return [response.status, response.headers.get('content-type'), page]
  }
  try {
    const html = 'text/html; charset=utf-8'
    expect(await asked('hi')).toEqual([503, html, 'hi /503'])
    expect(await asked('en')).toEqual([503, html, 'en /503'])
  } finally {
    await running.stop()
  }
})
