import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { invariant } from '#domain/shared/assert.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { listSegments } from '#server/platform/backup/backup-folder.ts'
import { newKeyText, productionSettings } from '#test/server/production-settings.ts'
import {
  confirmed,
  helpingCircle,
  type HelpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { testApp } from '#test/server/http.ts'
import {
  asOwner,
  type BackedUp,
  backedUp,
  onlyPicture,
  withChange,
  withFlippedByte,
} from '#test/recovery/backed-up.ts'
import { publishedDrill } from './published-drill.ts'
import { insertRun, listLastSeals } from './recovery-store.ts'
import { runDrill } from './run-drill.ts'
import { followDatabase, runBackup } from './run-backup.ts'

const OPERATE = join(import.meta.dirname, '../programs/operate.ts')
/** `npm run prove F15` kills it more often, also while it stores. */
const KILLS = Number(process.env['RECOVERY_KILLS'] ?? 1)
const KILLED_WITHIN_MS = 12_000
const POLL = { timeout: 120_000, interval: 100 }

let b: BackedUp
let circle: HelpingCircle

const report = () => undefined
const confirmOne = async () =>
  confirmed(
    b.w,
    await matchBetween(b.w, {
      giver: await newGiver(b.w, circle),
      receiver: await newReceiver(b.w, circle, { asks: 0 }),
    }),
  )
const drill = (settings = b.settings, config = b.w.world.config) =>
  runDrill(settings, config, { inside: b.folder, seal: undefined })
const metric = async (name: string) => {
  const { send, close } = await testApp(b.w)
  const { body } = await send({ method: 'GET', url: '/metrics' })
  await close()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}
const reported = () =>
  asOwner(
    b.home.superuserUrl,
    `SELECT kind, failed FROM recovery_run WHERE kind = 'drill' ORDER BY ended_at`,
  )
const leftOver = () => readdirSync(b.folder).filter((name) => name.startsWith('paraspar-drill'))

beforeAll(async () => {
  b = await backedUp()
  circle = await helpingCircle(b.w)
  await confirmOne()
  await sealLedger(b.w.world)
}, 180_000)
afterAll(() => b.close())

describe('a drill', { timeout: 180_000 }, () => {
  test('without a backup is red, and says so', async () => {
    const { failed } = await drill()
    expect(failed).toEqual([expect.stringContaining('no whole base backup')])
  })

  test('restores, checks, reports and deletes its folder', async () => {
    expect(await metric('paraspar_last_backup_seconds')).toBe(-1)
    await runBackup(b.settings, report)
    const { failed, newestAt, output } = await drill()
    expect(failed).toEqual([])
    expect(newestAt).toBeInstanceOf(Date)
    expect(output).toContain('Everything holds.')
    expect(leftOver()).toEqual([])
    expect(await reported()).toEqual([
      { kind: 'drill', failed: [expect.stringContaining('no whole base backup')] },
      { kind: 'drill', failed: [] },
    ])
    expect(await metric('paraspar_last_backup_seconds')).toBeGreaterThanOrEqual(0)
    expect(await metric('paraspar_last_drill_failed')).toBe(0)
  })

  test('signs no seal, and sends nothing', async () => {
    const before = await listLastSeals(b.w.owner.db)
    const mails = b.w.mails.length
    await drill()
    expect(await listLastSeals(b.w.owner.db)).toEqual(before)
    expect(b.w.mails.length).toBe(mails)
  })

  test('is red when a row was tampered with, and names what does not hold', async () => {
    const change = (by: string) =>
      `UPDATE ledger_transfer SET posted_at = posted_at ${by} interval '1 second';
        UPDATE ledger_entry SET posted_at = posted_at ${by} interval '1 second'`
    await b.tampered(change('-'), change('+'), () => runBackup(b.settings, report))
    const { failed } = await drill()
    expect(failed).toEqual([expect.stringContaining('the seals: root_wrong')])
    expect(await metric('paraspar_last_drill_failed')).toBe(1)
  })

  test('is red when the live database has another seal than the backup', async () => {
    await runBackup(b.settings, report)
    const change = `UPDATE seal SET head = set_byte(head, 0, get_byte(head, 0) # 1)`
    const { failed } = await b.tampered(change, change, () => drill())
    expect(failed).toContainEqual(expect.stringContaining('not one of the live database'))
  })

  test('is red with keys that did not write it, by their names', async () => {
    const { config } = b.w.world
    const master = [{ id: 'test', key: Buffer.from(newKeyText(), 'base64') }]
    const { failed } = await drill(b.settings, { ...config, keys: { ...config.keys, master } })
    expect(failed).toEqual([expect.stringContaining('MASTER_KEYS')])
  })

  test('is red when a byte of the backup differs', async () => {
    const flipped = withFlippedByte(b, (folder) => {
      const base = readdirSync(join(folder, 'base')).toSorted().at(-1) ?? ''
      return join(folder, 'base', base, 'base.tar.zst.age')
    })
    expect((await drill(flipped)).failed).toEqual([expect.stringContaining('is damaged')])
  })

  test('is red when one picture is missing or damaged, and nothing else is', async () => {
    const pictureIn = (folder: string) => onlyPicture(join(folder, 'pictures'))
    expect((await drill(withChange(b, (folder) => void pictureIn(folder)))).failed).toEqual([])
    const lacking = withChange(b, (folder) => rmSync(pictureIn(folder)))
    expect((await drill(lacking)).failed).toEqual([
      'a picture of the database is not in the backup',
    ])
    const damaged = withFlippedByte(b, pictureIn)
    expect((await drill(damaged)).failed).toEqual([
      expect.stringContaining('a picture does not open'),
    ])
  })
})

describe('the follower', { timeout: 240_000 + KILLS * 60_000 }, () => {
  const begin = () => {
    const { PARASPAR_MODE: _mode, ...settings } = productionSettings()
    return spawn(process.execPath, [OPERATE, 'backup', '--follow'], {
      env: {
        ...settings,
        PATH: process.env['PATH'],
        BACKUP_DIR: b.settings.backup.folder,
        BACKUP_KEY: b.settings.backup.key,
        DATABASE_BACKUP_URL: b.settings.copyUrl,
        DATABASE_URL: b.settings.databaseUrl,
        STORAGE_DIR: b.settings.storageFolder,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }

  const isFollowed = async () =>
    (await asOwner(b.home.superuserUrl, 'SELECT FROM pg_replication_slots WHERE active')).length > 0

  test('can be killed while people confirm: nothing is missing, and a drill is green', async () => {
    const first = begin()
    await vi.waitFor(
      async () => invariant((await listSegments(b.settings.backup)).length > 0, 'none yet'),
      POLL,
    )
    await confirmOne()
    first.kill('SIGKILL')
    await once(first, 'exit')
    for (let kills = 1; kills < KILLS; kills++) {
      const next = begin()
      await vi.waitFor(async () => invariant(await isFollowed(), 'not yet'), POLL)
      await confirmOne()
      await sleep(randomInt(KILLED_WITHIN_MS))
      next.kill('SIGKILL')
      await once(next, 'exit')
    }
    const confirmedMs = Date.now()
    await confirmOne()
    await sealLedger(b.w.world)
    const second = begin()
    try {
      await vi.waitFor(async () => invariant(await isFollowed(), 'not yet'), POLL)
      await expect(
        followDatabase(b.settings, { report, signal: AbortSignal.timeout(60_000) }),
      ).rejects.toThrow('already follows')
      await b.caughtUp()
      const { failed, newestAt } = await drill()
      expect(failed).toEqual([])
      expect(newestAt?.getTime()).toBeGreaterThanOrEqual(confirmedMs)
    } finally {
      second.kill('SIGTERM')
      await once(second, 'exit')
    }
    expect(second.exitCode).toBe(0)
  })
})

test('the public page says when the last drill was, and whether it worked', async () => {
  const page = (language: 'en' | 'hi' = 'en') =>
    b.w.owner.db
      .transaction()
      .execute((tx) => publishedDrill({ tx }, { page: 'honesty', language }))
  await insertRun(b.w.owner.db, { kind: 'drill', seconds: 41, newestAt: null, failed: [] })
  expect((await page()).drilled).toMatch(/\d{4}, .*: it worked, in 41 seconds\.$/)
  await insertRun(b.w.owner.db, { kind: 'drill', seconds: 5, newestAt: null, failed: ['x'] })
  expect((await page()).drilled).toContain('it did not work')
  expect((await page('hi')).drilled).toContain('सफल नहीं रहा')
  await expect(asOwner(b.home.superuserUrl, 'DELETE FROM recovery_run')).rejects.toThrow()
})
