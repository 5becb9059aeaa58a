import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NotedHead } from '#domain/ledger/restarts.ts'
import type { PhoneMemory } from '#domain/ledger/phone-memory.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { checkAndRecord } from '#server/audit/check-ledgers.ts'
import { readSealMemory } from '#server/ledger/seal-memory.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { signedRestarts } from '#server/ledger/signed-restarts.ts'
import { letKeySeal } from '#server/platform/crypto/known-keys.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { createVault, type Vault } from '#server/platform/crypto/vault.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { workOffJobs } from '#server/platform/jobs/jobs.ts'
import { signIn } from '#test/circle/people.ts'
import { noticesTo } from '#test/circle/staff.ts'
import { confirmed, matchBetween } from '#test/helping/helping.ts'
import { type BackedUp, backedUp } from '#test/recovery/backed-up.ts'
import { type RestoredWorld, restoredWorld } from '#test/recovery/restored-world.ts'
import {
  checked,
  followed,
  help,
  helped,
  type Helped,
  restartsOf,
} from '#test/recovery/followed-records.ts'
import { goLive } from './go-live.ts'
import { runDrill } from './run-drill.ts'

const LIMIT = { timeout: 180_000 }
const HOUR_MS = 3_600_000

let b: BackedUp
/** Its newest payments are lost. */
let lost: Helped
/** All of its payments are in the copy. */
let whole: Helped
let between: Date
let phones: readonly PhoneMemory[]
let stop: () => Promise<void>

/** Restores to `between` and starts a world on it, with the signer's memory as it is in a file. */
const restored = (into: string, memory?: string) => restoredWorld(b, into, { to: between, memory })

beforeAll(async () => {
  b = await backedUp()
  stop = await b.follow()
  lost = await helped(b.w)
  whole = await helped(b.w)
  await help(b.w, lost)
  phones = [await followed(b.w, lost)]
  await help(b.w, lost)
  await help(b.w, whole)
  await new Promise((resolve) => setTimeout(resolve, 20))
  between = new Date()
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (let many = 0; many < 3; many++) await help(b.w, lost)
  await b.caughtUp()
}, 240_000)
afterAll(async () => {
  await stop()
  await b.close()
})

describe('a restore that loses payments', LIMIT, () => {
  let r: RestoredWorld
  let later: PhoneMemory
  const newest = async () =>
    (await readSealMemory(b.w.world.config.sealMemory))?.get(lost.circle.circleId)?.pending

  beforeAll(async () => {
    // The first phone saw the first seal and now the last one; the second only the last.
    phones = [await followed(b.w, lost, phones[0]), await followed(b.w, lost)]
    later = await followed(b.w, whole)
    r = await restored('lost', b.w.world.config.sealMemory)
  }, 180_000)
  afterAll(() => r.close())

  test('that is broken off before it is live says the same the next time', async () => {
    const { w } = r
    await w.owner.pool.query(
      'ALTER TABLE seal ADD CONSTRAINT broken CHECK (restart IS NULL) NOT VALID',
    )
    await expect(goLive(w.world, w.owner, 'drop')).rejects.toThrow('broken')
    await w.owner.pool.query('ALTER TABLE seal DROP CONSTRAINT broken')
    expect(await restartsOf(w)).toEqual([])
    const signed = (await readSealMemory(w.world.config.sealMemory))?.get(lost.circle.circleId)
    expect(signed?.pending).toMatchObject({ restarts: 1, lost: (await newest())?.head })
    await w.advance(26 * HOUR_MS)
    expect(await goLive(w.world, w.owner, 'drop')).toContain('The records of 1 circles now say')
    const { head } = await checked(w, lost)
    expect(head).toBe(signed?.pending?.head)
  })

  test('is in the record of the circle that lost something, and of no other', async () => {
    const { w } = r
    expect(await restartsOf(w)).toEqual([
      { circleId: lost.circle.circleId, restart: 1, lost: (await newest())?.head },
    ])
    expect([
      (await checked(w, lost)).restarts.map(({ seal, transfers }) => [seal, transfers]),
      (await checked(w, whole)).restarts,
    ]).toEqual([[[3, 2]], []])
    expect([(await checked(w, lost)).ok, (await checked(w, whole)).ok]).toEqual([true, true])
  })

  test('is told to all members once, with the time', async () => {
    const { w } = r
    await w.work()
    await w.work()
    for (const person of [lost.giver, lost.receiver, lost.circle.steward, lost.circle.admin])
      expect(await noticesTo(w, person, 'ledger_restored')).toEqual(['ledger_restored'])
    expect(await noticesTo(w, whole.giver, 'ledger_restored')).toEqual([])
    const { rows } = await w.owner.pool.query<{ since: string }>(
      `SELECT DISTINCT about ->> 'since' AS since FROM notice WHERE kind = 'ledger_restored'`,
    )
    expect(rows.map(({ since }) => Date.parse(since))).toEqual([between.getTime()])
  })

  test('is said calmly by phones that saw what is lost, and by no other', async () => {
    const { w } = r
    for (const { receiver } of [lost, whole]) await signIn(w, receiver)
    for (const [memory, since] of [
      [phones[0]!, [1, 3]],
      [phones[1]!, [3]],
    ] as const) {
      const now = await followed(w, lost, memory)
      expect([now.differed, now.restored?.after]).toEqual([null, 2])
      expect(now.heads.map(({ seal }) => seal)).toEqual(since)
    }
    const other = await followed(w, whole, later)
    expect([other.differed, other.restored]).toEqual([null, undefined])
  })

  test('explains a noted seal by its number, or where it is the one that is named', async () => {
    const { w } = r
    const [memory] = phones
    const [first, last] = memory!.heads
    const named = (await newest())!.head
    expect(last?.head).toBe(named)
    const found = async (noted: NotedHead) => {
      const { problems, earlier } = await checked(w, lost, [noted])
      return [problems.map(({ is }) => is), earlier[0]?.seal, earlier[0]?.restart?.transfers]
    }
    expect(await found({ head: named })).toEqual([[], null, 2])
    expect(await found({ head: 'e'.repeat(64), seal: 4 })).toEqual([[], null, 2])
    expect(await found(first!)).toEqual([[], 1, undefined])
    for (const strange of [
      { head: 'e'.repeat(64) },
      { head: 'e'.repeat(64), seal: 2 },
      { head: named, seal: 2 },
      { head: 'e'.repeat(64), seal: 4, restarts: 1 },
    ])
      expect(await found(strange)).toEqual([['earlier_missing'], null, undefined])
  })

  test('is followed by new payments, on each machine, and passes the nightly check', async () => {
    const { w } = r
    const elsewhere = join(b.folder, 'elsewhere-memory')
    copyFileSync(b.w.world.config.sealMemory, elsewhere)
    const other = { ...w.world, config: { ...w.world.config, sealMemory: elsewhere } }
    const { circleId } = lost.circle
    expect((await checkAndRecord(other, { circleId, lifts: false })).broken).toEqual([])
    for (const person of [lost.giver, lost.circle.admin]) await signIn(w, person)
    await confirmed(w, await matchBetween(w, lost))
    await sealLedger(other)
    await help(w, lost)
    await workOffJobs(w.world, jobHandlers)
    const result = await checked(w, lost)
    expect([result.ok, result.seals, result.transfers]).toEqual([true, 5, 4])
    for (const world of [w.world, other])
      expect((await checkAndRecord(world, { circleId, lifts: false })).broken).toEqual([])
  })

  test('counts under a later key once that has sealed after it, and under no other', async () => {
    const { w } = r
    const { circleId } = lost.circle
    const [next, strange] = ['the next key', 'a key of nobody'].map((text) =>
      createVault({ ...w.world.config.keys, seal: Buffer.from(sha256(text)) }),
    )
    const counted = (vault: Vault) =>
      inTransactionOf({ ...w.world, vault }, async (ctx) => {
        const { all, signed } = await signedRestarts(ctx, circleId)
        return [all.length, signed.length]
      })
    expect(await counted(next!)).toEqual([1, 0])
    await letKeySeal(w.owner.pool, Buffer.from(sha256('the next key')))
    await confirmed(w, await matchBetween(w, lost))
    await sealLedger({ ...w.world, vault: next! })
    expect([await counted(next!), await counted(strange!)]).toEqual([
      [1, 1],
      [1, 0],
    ])
  })

  test('a second time is counted on, though the first restart is lost with it', async () => {
    const memory = await followed(r.w, lost, phones[0])
    const again = await restored('again', r.w.world.config.sealMemory)
    try {
      await goLive(again.w.world, again.w.owner, 'drop')
      expect(
        (await restartsOf(again.w)).map(({ circleId, restart }) => [circleId, restart]),
      ).toEqual([[lost.circle.circleId, 2]])
      await signIn(again.w, lost.receiver)
      for (const each of [memory, phones[1]]) {
        const now = await followed(again.w, lost, each)
        expect([now.differed, now.restored?.after]).toEqual([null, 2])
      }
      expect((await checked(again.w, lost)).ok).toBe(true)
    } finally {
      await again.close()
    }
  })

  test('and the signer’s memory too is said only where the operator says so, without a seal', async () => {
    const alone = await restored('alone')
    const { w } = alone
    try {
      await expect(goLive(w.world, w.owner, 'drop')).rejects.toThrow('add --record-restarts')
      expect([await restartsOf(w), await readSealMemory(w.world.config.sealMemory)]).toEqual([
        [],
        undefined,
      ])
      await goLive(w.world, w.owner, 'drop', { recordRestarts: true })
      expect((await restartsOf(w)).map(({ restart, lost: head }) => [restart, head])).toEqual([
        [1, null],
        [1, null],
      ])
      await signIn(w, lost.receiver)
      const now = await followed(w, lost, phones[1])
      expect([now.differed, now.restored?.after]).toEqual([null, 2])
    } finally {
      await alone.close()
    }
  })

  test('is not said of a record that somebody changed in the copy, and phones see that', async () => {
    const changed = await restored('changed', b.w.world.config.sealMemory)
    const { w } = changed
    const { circleId } = lost.circle
    try {
      w.isLawful = false
      // The whole past, which has no seals now: the sealer would seal it all again.
      await w.owner.pool.query(
        `SET session_replication_role = replica;
          UPDATE ledger_entry SET posted_at = posted_at - interval '1 hour' WHERE circle_id = '${circleId}';
          UPDATE ledger_transfer SET posted_at = posted_at - interval '1 hour' WHERE circle_id = '${circleId}';
          DELETE FROM seal WHERE circle_id = '${circleId}'; DELETE FROM circle_check;
          RESET session_replication_role`,
      )
      expect(await goLive(w.world, w.owner, 'drop')).toContain(
        `circle ${lost.circle.slug} fails its check`,
      )
      expect(await restartsOf(w)).toEqual([])
      await sealLedger(w.world)
      expect((await checked(w, lost)).seals).toBe(0)
      await workOffJobs(w.world, jobHandlers)
      expect(await noticesTo(w, lost.giver, 'ledger_stopped')).toEqual(['ledger_stopped'])
      await signIn(w, lost.receiver)
      expect((await followed(w, lost, phones[0])).differed?.saw.seal).toBe(5)
    } finally {
      await changed.close()
    }
  })

  test('in a drill is signed by nobody', async () => {
    const { sealMemory } = b.w.world.config
    const before = [await restartsOf(b.w), readFileSync(sealMemory, 'utf8')]
    const { failed } = await runDrill(b.settings, b.w.world.config, {
      inside: b.folder,
      seal: undefined,
    })
    expect(failed).toEqual([])
    expect([await restartsOf(b.w), readFileSync(sealMemory, 'utf8')]).toEqual(before)
  })
})
