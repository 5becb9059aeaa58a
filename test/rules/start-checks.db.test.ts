import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { openChanges } from '#server/platform/http/changes.ts'
import { IS_LONG, someOf } from '../server/long.ts'
import { productionSettings } from '../server/production-settings.ts'
import { runProgram } from '../server/run-program.ts'
import { testWorld } from '../server/world.ts'
import { newFolder } from '../server/quick-folder.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const LAN = 'http://192.168.1.20:3000'

const w = await worldOfFile(testWorld)

describe('practice mode for phones in the local network', () => {
  test('takes its own address and this computer, and refuses other names and sites', async () => {
    const config = { ...w.world.config, mode: 'practice' as const, publicUrl: LAN }
    const world = { ...w.world, config }
    const changes = await openChanges(world)
    const app = await createApp(world, { changes })
    const asked = async (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
      const url = method === 'GET' ? '/api/circles' : '/api/user/logout'
      return (await app.inject({ method, url, headers })).statusCode
    }
    try {
      expect(await asked({ host: '192.168.1.20:3000' })).toBe(200)
      expect(await asked({ host: '127.0.0.1:3000' })).toBe(200)
      expect(await asked({ host: 'evil.example:3000' })).toBe(403)
      expect(await asked({ host: '192.168.1.21:3000' })).toBe(403)
      expect(await asked({ 'host': '192.168.1.20:3000', 'x-forwarded-for': '1.2.3.4' })).toBe(403)
      // No session: what passes the check of the origin is refused for that.
      expect(await asked({ host: '192.168.1.20:3000', origin: LAN }, 'POST')).toBe(401)
      expect(
        await asked({ host: '192.168.1.20:3000', origin: 'http://evil.example' }, 'POST'),
      ).toBe(403)
      const elsewhere = await app.inject({ url: '/healthz', headers: { host: 'evil.example' } })
      expect(elsewhere.statusCode).toBe(403)
    } finally {
      await app.close()
      await changes.close()
    }
  })
})

/** Runs npm start or the doctor. */
const run = (program: string, settings: Record<string, string>, ...args: string[]) =>
  runProgram(['src/server/start.mjs', program, ...args], settings)

describe('a start that cannot work', { timeout: 240_000 }, () => {
  const folder = newFolder('start')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('names a taken port, and makes nothing', async () => {
    // In another process, because spawnSync stops this one.
    const script =
      'require("net").createServer().listen(0,"127.0.0.1",function(){console.log(this.address().port)})'
    const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    const port = await new Promise<string>((done) =>
      other.stdout.once('data', (text: Buffer) => done(text.toString().trim())),
    )
    try {
      const { status, printed } = run('src/server/programs/main.ts', {
        PORT: port,
        PARASPAR_DATA: join(folder, 'new'),
      })
      expect([status, printed]).toEqual([
        1,
        expect.stringContaining(
          `s  Checking this machine\nPort ${port} is taken by another program: end that one, or choose another port: PORT=${Number(port) + 1} npm start\n`,
        ),
      ])
    } finally {
      other.kill()
    }
    expect(() => rmSync(join(folder, 'new'))).toThrow('ENOENT')
  })

  const WRONG: [string, Record<string, string>, string[], string][] = [
    [
      'a port that is none',
      { PORT: 'abc' },
      [],
      'PORT is "abc": it must be a number from 1 to 65535.\n',
    ],
    ['an unknown mode', { PARASPAR_MODE: 'practise' }, [], 'it must be practice or production.\n'],
    [
      'production for phones',
      { PARASPAR_MODE: 'production' },
      ['--lan'],
      '--lan is for practice mode only',
    ],
  ]
  test.each(someOf(WRONG, { count: 1, at: 2 }))(
    'with %s says what to do, without a stack trace',
    (_what, settings, args, sentence) => {
      const { status, printed } = run('src/server/programs/main.ts', settings, ...args)
      expect(printed).toContain(sentence)
      expect([status, printed.includes('    at ')]).toEqual([1, false])
    },
  )

  test('without its database says what to do, without a stack trace', async () => {
    const { status, printed } = run('src/server/programs/main.ts', {
      ...productionSettings(),
      STORAGE_DIR: folder,
      DATABASE_URL: 'postgres://paraspar_app:x@127.0.0.1:9/none',
      PORT: String(await freePort()),
    })
    expect([status, printed]).toEqual([
      1,
      expect.stringContaining(
        's  Checking this machine\nThe database at 127.0.0.1:9 does not respond (ECONNREFUSED): start PostgreSQL, or correct DATABASE_URL.\n',
      ),
    ])
  })
})

describe('the doctor', { timeout: 240_000 }, () => {
  test.runIf(IS_LONG)('says what is here, and ends with 0', async () => {
    const folder = join(tmpdir(), `paraspar-nowhere-${process.pid}`)
    const { status, printed } = run('tools/doctor.ts', {
      PARASPAR_DATA: folder,
      PORT: String(await freePort()),
    })
    expect(printed).toMatch(/^good {2}Node +v\d/)
    expect(printed).toContain('good  PostgreSQL  18 starts and stops')
    expect([status, printed.trim().split('\n').at(-1)]).toEqual([0, 'Everything needed is here.'])
    expect(() => rmSync(folder)).toThrow('ENOENT')
  })

  test('says of a production machine what it lacks, and ends with 1', async () => {
    const { status, printed } = run('tools/doctor.ts', {
      ...productionSettings(),
      SMTP_URL: 'smtp://127.0.0.1:9',
      STORAGE_DIR: tmpdir(),
      DATABASE_URL: w.world.config.databaseUrl,
      PORT: String(await freePort()),
    })
    expect(printed).toContain('BAD   Database    This is a test database')
    expect(printed).toContain('good  Keys')
    expect(printed).toContain('BAD   Backup      No backup is set up')
    expect(printed).toContain('BAD   Durability  DATABASE_URL: fsync is off in this database')
    expect(printed).toContain(
      'BAD   SMTP        The mail server 127.0.0.1:9 does not take mail (ESOCKET): start it, or correct SMTP_URL.',
    )
    expect([status, printed.trim().split('\n').at(-1)]).toEqual([1, '6 of 17 checks failed.'])
    const other = new URL(w.world.config.databaseUrl)
    other.password = 'another'
    const before = run('tools/doctor.ts', {
      ...productionSettings(),
      STORAGE_DIR: tmpdir(),
      DATABASE_URL: other.href,
      PORT: String(await freePort()),
    })
    expect(before.printed).toMatch(
      /BAD {3}Database {4}.* responds, and refuses the role paraspar_app/,
    )
    expect(before.printed).toContain('run npm run setup -- --migrate')
    expect(before.printed).toContain('BAD   Keys        waits for the database (28P01)')
    const settings = run('tools/doctor.ts', { PARASPAR_MODE: 'production' })
    expect(settings.printed).toContain('BAD   Settings    The configuration cannot be used:')
    expect(settings.status).toBe(1)
  })
})
