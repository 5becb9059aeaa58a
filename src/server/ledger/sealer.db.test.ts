import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { asSealer } from './seal-ledger.ts'
import { holdSealer } from './seal-store.ts'
import { startSealer } from './sealer.ts'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'

const { w, circle, giver, help, unsealed } = await sealedCircle()
const { world } = w

/** A look at all circles that does not come while a test runs. */
const NEVER = { checkEveryMs: HOUR_MS, gatheredMs: 50 }
/** Long enough for several of what comes after `gatheredMs`. */
const LONG_MS = 500
let sealer: { stop(): Promise<void> } | undefined
afterEach(() => sealer?.stop())

/** Starts a sealer and waits until it has looked at all circles. */
async function started(options: typeof NEVER): Promise<void> {
  await help()
  sealer = startSealer(world, options)
  await expect.poll(unsealed).toBe(0)
}

/** Confirms while nobody hears of it, as in a process that dies after its COMMIT. */
async function helpUnheard(): Promise<void> {
  const hearing = [...world.database.onEvents]
  world.database.onEvents.clear()
  await help()
  for (const hear of hearing) world.database.onEvents.add(hear)
}

/** The statements of the sealer's connections meanwhile. */
async function asked(meanwhile: () => Promise<unknown>): Promise<number> {
  let count = 0
  const transaction = world.sealer.db.transaction.bind(world.sealer.db)
  world.sealer.db.transaction = () => (++count, transaction())
  try {
    await meanwhile()
  } finally {
    world.sealer.db.transaction = transaction
  }
  return count
}

test('what is posted is sealed without a look at all circles', async () => {
  await started(NEVER)
  await help()
  await expect.poll(unsealed).toBe(0)
})

test('nothing is asked while nothing happens, and of an event once', async () => {
  await started(NEVER)
  const announce = () =>
    inTransactionOf(world, async (ctx) => {
      ctx.actsIn(circle.circleId)
      ctx.announce([giver.memberId], 'membership')
    })
  let looks = 0
  const count = () => void (looks += 1)
  world.database.onEvents.add(count)
  const quiet = await asked(() => sleep(LONG_MS))
  const once = await asked(async () => {
    await announce()
    await sleep(LONG_MS)
  })
  world.database.onEvents.delete(count)
  expect([quiet, looks, once]).toEqual([0, 1, 1])
})

test('what a process did not say any more is found by the look at all circles, and only by it', async () => {
  await started(NEVER)
  await helpUnheard()
  await sealer?.stop()
  expect(await unsealed()).toBe(1)
  sealer = startSealer(world, { ...NEVER, checkEveryMs: 200 })
  await expect.poll(unsealed).toBe(0)
  await helpUnheard()
  await expect.poll(unsealed).toBe(0)
})

test('what was posted while another server seals is sealed after it', async () => {
  await started(NEVER)
  await asSealer(world, async ({ tx }) => {
    expect(await holdSealer(tx)).toBe(true)
    await help()
    // It is woken meanwhile, and may not seal.
    await sleep(LONG_MS)
    expect(await unsealed()).toBe(1)
  })
  await expect.poll(unsealed).toBe(0)
})
