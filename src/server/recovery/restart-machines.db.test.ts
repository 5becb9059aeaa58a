import { appendFileSync, copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { checkAndRecord } from '#server/audit/check-ledgers.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { workOffJobs } from '#server/platform/jobs/jobs.ts'
import { noticesTo } from '#test/circle/staff.ts'
import { type BackedUp, backedUp } from '#test/recovery/backed-up.ts'
import { help, helped, type Helped, restartsOf } from '#test/recovery/followed-records.ts'
import { type RestoredWorld, restoredWorld } from '#test/recovery/restored-world.ts'
import type { TestWorld } from '#test/server/world.ts'
import { goLive } from './go-live.ts'

let b: BackedUp
let r: RestoredWorld
/** Lost its two newest payments. */
let lost: Helped
/** Had no payment since the second machine began, and lost none. */
let quiet: Helped
/** The files of both machines at the end, and of both one behind the other. */
let files: { readonly first: string; readonly both: string }

const withMemory = (sealMemory: string, { world }: TestWorld) => ({
  ...world,
  config: { ...world.config, sealMemory },
})

beforeAll(async () => {
  b = await backedUp()
  const stop = await b.follow()
  const [first, second, both] = ['first', 'second', 'both'].map((name) => join(b.folder, name))
  files = { first: first!, both: both! }
  lost = await helped(b.w)
  quiet = await helped(b.w)
  for (const each of [lost, quiet]) await help(b.w, each)
  await goLive(withMemory(second!, b.w), b.w.owner, undefined, { recordRestarts: true })
  await new Promise((resolve) => setTimeout(resolve, 20))
  const to = new Date()
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (let many = 0; many < 2; many++) await help(b.w, lost)
  await b.caughtUp()
  copyFileSync(b.w.world.config.sealMemory, files.first)
  copyFileSync(files.first, files.both)
  appendFileSync(files.both, readFileSync(second!))
  r = await restoredWorld(b, 'copy', { to, memory: files.both })
  await stop()
}, 240_000)
afterAll(async () => {
  await r.close()
  await b.close()
})

describe('a restore of servers on two machines', { timeout: 180_000 }, () => {
  test('is in the record of the circle that lost something, with the files of both as one', async () => {
    const { w } = r
    expect(await goLive(w.world, w.owner, 'drop')).toContain('The records of 1 circles now say')
    expect((await restartsOf(w)).map(({ circleId }) => circleId)).toEqual([lost.circle.circleId])
  })

  test('stops no circle on the machine that still remembers what is lost', async () => {
    const { w } = r
    const other = withMemory(files.first, w)
    await sealLedger(other)
    await workOffJobs(other, jobHandlers)
    for (const { circle, giver } of [lost, quiet]) {
      const check = { circleId: circle.circleId, lifts: false }
      expect((await checkAndRecord(other, check)).broken).toEqual([])
      expect(await noticesTo(w, giver, 'ledger_stopped')).toEqual([])
    }
  })
})
