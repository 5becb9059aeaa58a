import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveRunningDeadlines } from '#server/outages.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { baseFiles, listBases, segmentFile } from '#server/platform/backup/backup-folder.ts'
import { planRestore, readTime } from '#server/platform/backup/restore-plan.ts'
import { newBackupKey } from '#server/platform/backup/sealed-file.ts'
import { IS_RESTORED } from '#server/platform/database/durability.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { beat } from '#server/platform/jobs/heartbeat.ts'
import { createStorage } from '#server/platform/outside/storage.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  confirmed,
  helpingCircle,
  type HelpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
} from '#test/helping/helping.ts'
import {
  asOwner,
  type BackedUp,
  backedUp,
  startRestored,
  withFlippedByte,
} from '#test/recovery/backed-up.ts'
import { appUrlOf } from '#test/server/durable.ts'
import { IS_LONG } from '#test/server/long.ts'
import type { TestWorld } from '#test/server/world.ts'
import { goLive } from './go-live.ts'
import { runRestore } from './run-restore.ts'

const report = () => undefined

let b: BackedUp
let circle: HelpingCircle
let before: TestMatch
let between: Date
let stop: () => Promise<void>

const newMatch = async () =>
  matchBetween(b.w, {
    giver: await newGiver(b.w, circle),
    receiver: await newReceiver(b.w, circle, { asks: 0 }),
  })
const restored = (into: string, to?: Date, settings = b.settings) =>
  runRestore(settings, { into: join(b.folder, into), to, report })

beforeAll(async () => {
  b = await backedUp()
  circle = await helpingCircle(b.w)
  await beat(b.w.world, moveRunningDeadlines)
  stop = await b.follow()
  await asOwner(
    b.home.superuserUrl,
    `INSERT INTO circle_token (circle_id, circle_token_id, token_hash, program, proposed_by, proposed_at, expires_at)
      SELECT circle_id, gen_random_uuid(), '', 'Sheet', member_id, app_now(), app_now() FROM member LIMIT 1`,
  )
  before = await confirmed(b.w, await newMatch())
  const after = await newMatch()
  await new Promise((resolve) => setTimeout(resolve, 20))
  between = new Date()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await confirmed(b.w, after)
  await b.caughtUp()
}, 240_000)
afterAll(async () => {
  await stop()
  await b.close()
})

describe('a restore to a time between two confirmations', () => {
  let server: EmbeddedPostgres
  let w: TestWorld
  let output: string

  beforeAll(async () => {
    output = await restored('between', between)
    server = await startRestored(b, join(b.folder, 'between'))
    w = await helpingWorld({
      on: { ownerUrl: server.superuserUrl, appUrl: appUrlOf(server), drop: () => undefined },
      keys: b.w.world.config.keys,
    })
  }, 180_000)
  afterAll(async () => {
    await w.close()
    await server.stop()
  })

  test('has exactly those before it, and says what it has', async () => {
    expect(await asOwner(server.superuserUrl, 'SELECT match_id FROM ledger_transfer')).toEqual([
      { match_id: before.id },
    ])
    expect(output).toContain(between.toISOString())
    const [shown] = await asOwner(server.superuserUrl, 'SHOW server_version')
    expect(output).toContain(`for PostgreSQL ${parseInt(String(shown?.['server_version']))}\n`)
    expect(output).toMatch(/\d+ messages wait to go out, the oldest since/)
  })

  test('has the pictures of that time, which open with the key and are those that people sent', async () => {
    const [stored, ...others] = (await asOwner(
      server.superuserUrl,
      'SELECT storage_name FROM stored_file',
    )) as { storage_name: string }[]
    expect(others).toEqual([])
    const { storageFolder, keys } = b.w.world.config
    const pictureIn = (folder: string) =>
      createStorage({ folder, key: keys.file }).get(stored?.storage_name ?? '')
    const bytes = await pictureIn(join(b.folder, 'between', 'pictures'))
    expect((await sharp(bytes).metadata()).width).toBe(24)
    expect(bytes).toEqual(await pictureIn(storageFolder))
  })

  test('has the positions of the relay, which relays nothing a second time', async () => {
    const notices = () =>
      asOwner(server.superuserUrl, 'SELECT notice_id FROM notice ORDER BY notice_id')
    const stored = await notices()
    expect(
      await asOwner(
        server.superuserUrl,
        `SELECT (SELECT count(*) > 0 FROM event_position WHERE event_no > 0) AS positions,
          (SELECT count(*)::integer FROM waiting_event) AS waiting`,
      ),
    ).toEqual([{ positions: true, waiting: 0 }])
    await relayAllEvents(w.world)
    expect([stored.length > 0, await notices()]).toEqual([true, stored])
  })

  test('has ended every session', async () => {
    expect(await asOwner(server.superuserUrl, 'SELECT FROM session')).toEqual([])
    expect(await asOwner(b.home.superuserUrl, 'SELECT FROM session LIMIT 1')).toHaveLength(1)
    expect(await asOwner(server.superuserUrl, 'SELECT FROM circle_token')).toEqual([])
    expect(await asOwner(b.home.superuserUrl, 'SELECT FROM circle_token')).toHaveLength(1)
  })

  test('refuses commands and runs no job until the operator lets it go live', async () => {
    await beat(w.world, moveRunningDeadlines)
    expect(w.world.durability.danger()).toBe(IS_RESTORED)
    // A backup is older than this one, so people get the time back.
    await asOwner(server.superuserUrl, "UPDATE heartbeat SET beat_at = beat_at - interval '1 hour'")
    expect(await refusal(w.call('POST /user/logout', { token: before.giver.token }))).toMatchObject(
      { code: 'request.paused' },
    )
    const jobs = await startJobs(w.world, jobHandlers)
    try {
      expect(await goLive(w.world, w.owner, undefined)).toContain('Nothing was changed')
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      expect(w.mails).toEqual([])
      expect(await goLive(w.world, w.owner, 'send')).toContain('messages go out')
      await beat(w.world, moveRunningDeadlines)
      expect(w.world.durability.danger()).toBeUndefined()
      await expect.poll(() => w.mails.length).toBeGreaterThan(0)
      expect(await goLive(w.world, w.owner, 'drop')).toContain('waits for nothing')
    } finally {
      await jobs.stop()
    }
    expect(await asOwner(server.superuserUrl, 'SELECT FROM outage')).toHaveLength(1)
  })
})

test.runIf(IS_LONG)('messages that waited can be dropped', { timeout: 180_000 }, async () => {
  await restored('dropped')
  const server = await startRestored(b, join(b.folder, 'dropped'))
  const w = await helpingWorld({
    on: { ownerUrl: server.superuserUrl, appUrl: appUrlOf(server), drop: () => undefined },
    keys: b.w.world.config.keys,
  })
  try {
    await asOwner(
      server.superuserUrl,
      'DELETE FROM delivery; DELETE FROM notice; UPDATE event_position SET event_no = 0',
    )
    await asOwner(
      server.superuserUrl,
      `SET session_replication_role = replica;
        INSERT INTO webhook_delivery (delivery_id, session_id, type, about, happened_at, next_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), 'match.claimed', '{}', now(), now())`,
    )
    expect(await goLive(w.world, w.owner, 'drop')).toMatch(/[1-9]\d* messages were dropped/)
    expect(
      await asOwner(server.superuserUrl, 'SELECT DISTINCT state FROM webhook_delivery'),
    ).toEqual([{ state: 'failed' }])
    // What was not relayed at the time of the backup is not sent later either.
    await relayAllEvents(w.world)
    await w.work()
    expect(w.mails).toEqual([])
  } finally {
    await w.close()
    await server.stop()
  }
})

describe('a restore is refused', { timeout: 180_000 }, () => {
  test('with another key, by its name', async () => {
    const settings = { ...b.settings, backup: { ...b.settings.backup, key: await newBackupKey() } }
    await expect(restored('other-key', undefined, settings)).rejects.toThrow('BACKUP_KEY: is not')
  })

  test('into a folder with something in it', async () => {
    mkdirSync(join(b.folder, 'in-use'))
    writeFileSync(join(b.folder, 'in-use/a'), '')
    await expect(restored('in-use')).rejects.toThrow('is not empty')
    expect(readdirSync(join(b.folder, 'in-use'))).toEqual(['a'])
  })

  test('to a time before the oldest backup, after the newest data, or that is no time', async () => {
    await expect(restored('x', readTime('2020-01-01 10:00'))).rejects.toThrow('oldest backup')
    await expect(restored('x', readTime('2120-01-01T10:00Z'))).rejects.toThrow('reaches until')
    expect(readTime('2026-11-24 10:30').toISOString()).toBe('2026-11-24T05:00:00.000Z')
    for (const text of ['yesterday', '2026-13-24 10:30', '2026-11-24'])
      expect(() => readTime(text)).toThrow('is no time')
  })

  test('when a byte of a base backup or of the log differs, and leaves nothing', async () => {
    const [base] = await listBases(b.settings.backup)
    const inTar = withFlippedByte(
      b,
      (folder) => baseFiles({ folder, key: '' }, base?.name ?? '').tar,
    )
    await expect(restored('flipped', undefined, inTar)).rejects.toThrow('is damaged')
    expect(readdirSync(join(b.folder, 'flipped'))).toEqual([])
    await stop()
    const last = (await planRestore(b.settings.backup, undefined)).segments.at(-1)
    const inLog = withFlippedByte(b, (folder) =>
      segmentFile({ folder, key: '' }, last?.name ?? '', last?.isPartial),
    )
    await expect(restored('flipped', undefined, inLog)).rejects.toThrow('is damaged')
  })
})
