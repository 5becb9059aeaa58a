import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { invariant } from '#domain/shared/assert.ts'
import { closeWorld, createWorld } from '#server/create-world.ts'
import { listBases, readReach } from '#server/platform/backup/backup-folder.ts'
import type { BackupSettings } from '#server/platform/backup/backup-settings.ts'
import { newBackupKey } from '#server/platform/backup/sealed-file.ts'
import { adoptKeys } from '#server/platform/crypto/known-keys.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { goLive } from '#server/recovery/go-live.ts'
import { followDatabase } from '#server/recovery/run-backup.ts'
import { runDrill } from '#server/recovery/run-drill.ts'
import { runRestore } from '#server/recovery/run-restore.ts'
import { openStored } from '../../bench/lists/installation.ts'
import { proofPicture } from '../helping/proof.ts'
import { startDatabase } from './backed-up.ts'
import { newFolder } from '../server/quick-folder.ts'

const TRANSFERS = Number(process.env['DRILL_TRANSFERS'] ?? 20_000)
/** Circles have at most 2,000 people. With so few circles the sealer makes every seal. */
const [MEMBERS, CIRCLES] = [30_000, 15]
/** Nine in ten drawn matches are confirmed. */
const MATCHES = Math.ceil(TRANSFERS * 1.11)
const PICTURES = 200
/** The data are made by SQL, which tells the database nothing of its keys. */
const WRITTEN_WITH = ['HASH_KEY', 'MASTER_KEYS', 'FILE_KEY', 'SEAL_KEY']
const STORED = join(import.meta.dirname, '../../bench/.data')
const MINUTE_MS = 60_000
const POLL = { timeout: 30 * MINUTE_MS, interval: 500 }
const CHANGED_EVERY_MS = 1_000

const secondsSince = (ms: number) => (performance.now() - ms) / 1_000

/** The data are made once and stay, as those of the bench do. */
describe(`with ${TRANSFERS} transfers`, { timeout: 60 * MINUTE_MS }, () => {
  let live: Awaited<ReturnType<typeof openStored>>
  let folder: string
  let settings: BackupSettings
  let baseSeconds: number
  let oldestSeconds = 0
  const ending = new AbortController()
  let following: Promise<void>
  let changing: NodeJS.Timeout

  const drill = () => runDrill(settings, live.world.config, { inside: folder, seal: undefined })
  const caughtUp = async () => {
    const now = Date.now()
    await vi.waitFor(async () => {
      const reach = await readReach(settings.backup)
      invariant(new Date(reach?.at ?? 0).getTime() > now, 'not there yet')
    }, POLL)
  }

  // The data name pictures that nobody sent; the drill opens the newest.
  const addPictures = async () => {
    const { rows } = await live.owner.query<{ name: string }>(
      `SELECT storage_name AS name FROM stored_file WHERE purged_at IS NULL
        ORDER BY created_at DESC LIMIT ${PICTURES}`,
    )
    for (const { name } of rows) await live.world.services.storage.put(name, await proofPicture())
  }

  beforeAll(async () => {
    live = await openStored(
      { members: MEMBERS, circles: CIRCLES, matches: MATCHES, even: true },
      {
        folder: join(STORED, `drill-${TRANSFERS}`),
        fresh: false,
        log: console.log,
      },
    )
    await adoptKeys(live.owner, live.world.config, WRITTEN_WITH)
    await addPictures()
    folder = newFolder('large-drill')
    settings = {
      backup: { folder: join(folder, 'backup'), key: await newBackupKey() },
      copyUrl: live.cluster.superuserUrl,
      databaseUrl: live.world.config.databaseUrl,
      storageFolder: live.world.config.storageFolder,
      keep: 1,
      postgresFolder: undefined,
    }
    const startMs = performance.now()
    following = followDatabase(settings, { report: () => undefined, signal: ending.signal })
    following.catch((error: unknown) => console.error(error))
    await vi.waitFor(async () => invariant(await readReach(settings.backup), 'not yet'), POLL)
    changing = setInterval(() => {
      void live.owner.query("SELECT pg_logical_emit_message(true, 'drill', '')")
      void readReach(settings.backup).then((reach) => {
        const ageMs = Date.now() - new Date(reach?.at ?? 0).getTime()
        oldestSeconds = Math.max(oldestSeconds, ageMs / 1_000)
      })
    }, CHANGED_EVERY_MS)
    await vi.waitFor(
      async () => invariant((await listBases(settings.backup)).length > 0, 'not yet'),
      POLL,
    )
    baseSeconds = secondsSince(startMs)
  }, 60 * MINUTE_MS)
  afterAll(async () => {
    clearInterval(changing)
    ending.abort()
    await following
    await live.owner.query(
      'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE NOT active',
    )
    await live.close()
    rmSync(folder, { recursive: true, force: true })
  }, MINUTE_MS)

  test('a drill is green, and what could be lost is less than a minute old', async () => {
    await caughtUp()
    const { failed, seconds, parts } = await drill()
    const each = parts.map((part) => `${part.name} ${part.seconds} s`).join(', ')
    console.log(
      `drill: ${TRANSFERS} transfers: base backup ${baseSeconds.toFixed(0)} s, ` +
        `drill ${seconds} s (${each}), newest data at most ${oldestSeconds.toFixed(0)} s old`,
    )
    expect(failed).toEqual([])
    expect(oldestSeconds).toBeLessThanOrEqual(60)
  })

  test('a restored installation takes commands again within a quarter of an hour', async () => {
    const startMs = performance.now()
    const into = join(folder, 'restored')
    await runRestore(settings, { into, to: undefined, report: () => undefined })
    const restoredSeconds = secondsSince(startMs)
    const server = await startDatabase(into, live.cluster)
    const at = (url: string) =>
      Object.assign(new URL(url), { port: String(server.port), pathname: '/lists', search: '' })
        .href
    const owner = openDatabase({ url: at(server.superuserUrl), connections: 1, name: 'restored' })
    const world = createWorld({
      ...live.world.config,
      databaseUrl: at(live.world.config.databaseUrl),
      directUrl: at(live.world.config.databaseUrl),
    })
    try {
      expect(await goLive(world, owner, 'drop')).toContain('The installation is live.')
      const { rows } = await owner.pool.query<{ n: number }>(
        'SELECT count(*)::integer AS n FROM ledger_transfer',
      )
      console.log(
        `drill: back in ${secondsSince(startMs).toFixed(0)} s with ${rows[0]?.n} transfers ` +
          `(restore ${restoredSeconds.toFixed(0)} s)`,
      )
      expect(rows[0]?.n).toBeGreaterThanOrEqual(TRANSFERS * 0.99)
      expect(secondsSince(startMs)).toBeLessThanOrEqual(900)
    } finally {
      await closeWorld(world)
      await owner.close()
      await server.stop()
    }
  })

  test('a drill is red for one transfer whose time differs', async () => {
    const change = (by: string) =>
      live.owner.query(`SET session_replication_role = replica;
        UPDATE ledger_transfer SET posted_at = posted_at ${by} interval '1 second'
          WHERE transfer_id = (SELECT max(transfer_id::text)::uuid FROM ledger_transfer);
        RESET session_replication_role`)
    await change('-')
    await caughtUp()
    const { failed } = await drill()
    await change('+')
    await caughtUp()
    expect(failed.length).toBeGreaterThan(0)
  })
})
