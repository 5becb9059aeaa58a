import { invariant } from '#domain/shared/assert.ts'
import { makeSeal } from '#domain/ledger/make-seal.ts'
import {
  beginningOf,
  headOf,
  keyName,
  leafHash,
  sealLine,
  sealText,
} from '#domain/ledger/sealed-lines.ts'
import { dayInIndia, isBefore, startOfDayInIndia } from '#domain/shared/calendar.ts'
import { inParcels } from '#domain/shared/parcels.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  callAddSeal,
  findLastSeals,
  holdSealer,
  type LastSeal,
  listTransfers,
  listUnsealed,
} from './seal-store.ts'
import { sealedForm } from './sealed-form.ts'

type SealingWorld = Pick<World, 'sealer' | 'vault' | 'log'>

/**
 * Circles per transaction, to share the cost of one transaction. TRANSFERS_AT_ONCE also bounds one
 * seal, so that the sealer does not block this process for long.
 */
const CIRCLES_AT_ONCE = 50
const TRANSFERS_AT_ONCE = 500
/** Seals to compute and send before this process does other work. */
const SEALS_A_TURN = 4

/**
 * Seals every committed transfer without a seal: all that wait in a circle get one seal, or several
 * if they are many. No command waits for these transactions. Returns at once when another process
 * seals. The next call repeats what failed or was cut off.
 */
export async function sealLedger(world: SealingWorld): Promise<void> {
  while (await sealSome(world)) continue
}

/** Runs one transaction with the rights of the sealer's role. */
export function asSealer<T>(
  { sealer, vault }: Pick<World, 'sealer' | 'vault'>,
  work: (ctx: BaseCtx) => Promise<T>,
): Promise<T> {
  return inTransactionOf({ database: sealer, vault }, work)
}

// Adds one seal to each circle where something waits. Returns true while more waits.
function sealSome(world: SealingWorld): Promise<boolean> {
  return asSealer(world, async ({ tx }) => {
    if (!(await holdSealer(tx))) return false
    const unsealed = await listUnsealed(tx)
    let sealed = 0
    for (const some of together(unsealed)) sealed += await sealCircles(world, some)
    return sealed > 0 && unsealed.some(({ waiting }) => waiting > TRANSFERS_AT_ONCE)
  })
}

/** Groups circles by what one transaction seals. */
function* together(
  unsealed: readonly { circleId: string; waiting: number }[],
): Generator<string[]> {
  let [some, transfers]: [string[], number] = [[], 0]
  for (const { circleId, waiting } of unsealed) {
    const taken = Math.min(waiting, TRANSFERS_AT_ONCE)
    if (some.length === CIRCLES_AT_ONCE || transfers + taken > TRANSFERS_AT_ONCE) {
      if (some.length > 0) yield some
      ;[some, transfers] = [[], 0]
    }
    some.push(circleId)
    transfers += taken
  }
  if (some.length > 0) yield some
}

/** Seals transfers of some circles and returns how many. */
async function sealCircles(world: SealingWorld, circleIds: readonly string[]): Promise<number> {
  const seal = (some: readonly string[]) => asSealer(world, (ctx) => addSeals(ctx, some))
  if (circleIds.length > 1) {
    try {
      return await seal(circleIds)
    } catch (error) {
      // All are rolled back. Now each circle runs alone, and only the failing one is left out.
      const { name, message } = error as Error
      world.log.warn(
        { err: { name, message }, circles: circleIds.length },
        'circles could not be sealed together',
      )
    }
  }
  let sealed = 0
  await forEachLogged(
    world,
    'seal',
    circleIds.map((circleId) => ({ circleId })),
    async ({ circleId }) => {
      sealed += await seal([circleId])
    },
  )
  return sealed
}

async function addSeals(ctx: BaseCtx, circleIds: readonly string[]): Promise<number> {
  const lasts = await findLastSeals(ctx.tx, circleIds)
  const form = sealedForm(ctx.vault)
  let sealed = 0
  const addSeal = async (circleId: string) => {
    const last = lasts.get(circleId)
    const transfers = await listTransfers(ctx.tx, {
      circleId,
      after: last?.transfers ?? 0,
      limit: TRANSFERS_AT_ONCE,
    })
    const newest = transfers.at(-1)
    if (newest !== undefined)
      await saveSeal(ctx, {
        circleId,
        last,
        leaves: transfers.map((transfer) => leafHash(sha256, form.line(transfer))),
        newestAt: newest.postedAt,
      })
    sealed += transfers.length
  }
  for (const turn of inParcels(circleIds, SEALS_A_TURN)) await Promise.all(turn.map(addSeal))
  return sealed
}

type NextSeal = {
  readonly circleId: string
  readonly last: LastSeal | undefined
  readonly leaves: readonly Uint8Array[]
  readonly newestAt: Temporal.Instant
}

async function saveSeal({ tx, vault, now }: BaseCtx, next: NextSeal): Promise<void> {
  const { circleId, last, leaves } = next
  const { publicKey, sign } = vault.seals
  const sealedAt = timeToSign(now, next)
  const seal = makeSeal(sha256, {
    leaves,
    number: (last?.number ?? 0) + 1,
    previous: last?.head.toString('hex') ?? beginningOf(sha256, circleId),
    sealedAt: sealedAt.toString({ fractionalSecondDigits: 3 }),
    key: keyName(sha256, publicKey),
  })
  const signature = sign(sealText(seal))
  const head = headOf(sha256, sealLine({ ...seal, signature: signature.toString('hex') }))
  const stored = await callAddSeal(tx, { circleId, leaves, sealedAt, key: seal.key, signature })
  invariant(stored === head, 'the database computes another head than the sealer')
}

/**
 * The beginning of the day in India, so that a seal over one payment does not show when that was confirmed. It is
 * never before the day of what it covers, and a clock that stepped back gives no earlier time than the last seal's.
 */
function timeToSign(now: Temporal.Instant, { last, newestAt }: NextSeal): Temporal.Instant {
  const day = startOfDayInIndia(dayInIndia(isBefore(now, newestAt) ? newestAt : now))
  return last !== undefined && isBefore(day, last.sealedAt) ? last.sealedAt : day
}
