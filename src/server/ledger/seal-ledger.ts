import { bytesOfHex } from '#domain/ledger/bytes.ts'
import { makeSeal } from '#domain/ledger/make-seal.ts'
import { beginningOf, headOf, keyName, sealLine, sealText } from '#domain/ledger/sealed-lines.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { inParcels } from '#domain/shared/parcels.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { eachSafely } from '#server/platform/jobs/each-safely.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  callAddSeal,
  findLastSeals,
  findNumbers,
  holdSealer,
  type LastSeal,
  listUnsealed,
  readTransactions,
  saveSealedBefore,
  type UnsealedTransfer,
} from './seal-store.ts'
import { sealedForm } from './sealed-form.ts'

type SealingWorld = Pick<World, 'database' | 'vault' | 'log'>

/** Transfers per pass. This bounds memory and makes a pass short. */
const TRANSFERS_A_PASS_MAX = 8_192
/**
 * Circles per transaction, to share the cost of one transaction. TRANSFERS_AT_ONCE also bounds one
 * seal, so that the sealer does not block this process for long.
 */
const CIRCLES_AT_ONCE = 50
const TRANSFERS_AT_ONCE = 500
/** Seals to compute and send before this process does other work. */
const SEALS_A_TURN = 4

/** The transfers of one seal: of one circle, in order. */
type Unsealed = { readonly circleId: string; readonly transfers: readonly UnsealedTransfer[] }

/**
 * Seals every committed transfer without a seal: all that wait in a circle get one seal, or several
 * if they are many. No command waits for these transactions. Returns at once when another process
 * seals. The next call repeats what failed or was cut off.
 */
export async function sealLedger(world: SealingWorld): Promise<void> {
  while (await sealSome(world)) continue
}

// Returns true while more waits than one pass takes.
function sealSome(world: SealingWorld): Promise<boolean> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, async ({ tx }) => {
    const sealedBefore = await holdSealer(tx)
    if (sealedBefore === undefined) return false
    const { oldest, next } = await readTransactions(tx)
    // A database loaded from a dump counts its transactions from the start.
    const isCountedAnew = sealedBefore > next
    const unsealed = await listUnsealed(tx, {
      ...(isCountedAnew
        ? { from: 0, until: Number.MAX_SAFE_INTEGER }
        : { from: sealedBefore, until: next }),
      limit: TRANSFERS_A_PASS_MAX,
    })
    let sealed = 0
    for (const some of together(unsealed)) sealed += await sealCircles(world, some)
    const wasAll = unsealed.length < TRANSFERS_A_PASS_MAX
    // Every transaction that ended before the list was read is in it.
    if (wasAll && sealed === unsealed.length && (sealed > 0 || isCountedAnew))
      await saveSealedBefore(tx, oldest)
    return !wasAll && sealed > 0
  })
}

/** Groups what one transaction seals: several circles, one seal each. */
function* together(unsealed: readonly UnsealedTransfer[]): Generator<Unsealed[]> {
  let [some, transfers]: [Unsealed[], number] = [[], 0]
  for (const seal of [...Map.groupBy(unsealed, ({ circleId }) => circleId)].flatMap(
    ([circleId, ofCircle]) =>
      inParcels(inOrder(ofCircle), TRANSFERS_AT_ONCE).map((part) => ({
        circleId,
        transfers: part,
      })),
  )) {
    const isFull =
      some.length === CIRCLES_AT_ONCE ||
      transfers + seal.transfers.length > TRANSFERS_AT_ONCE ||
      some.at(-1)?.circleId === seal.circleId
    if (isFull && some.length > 0) {
      yield some
      ;[some, transfers] = [[], 0]
    }
    some.push(seal)
    transfers += seal.transfers.length
  }
  if (some.length > 0) yield some
}

// Help comes before reversals, because a reversal names the number of its help.
function inOrder(transfers: readonly UnsealedTransfer[]): UnsealedTransfer[] {
  return transfers.toSorted(
    (one, other) =>
      one.kind.localeCompare(other.kind) ||
      Temporal.Instant.compare(one.postedAt, other.postedAt) ||
      one.transferId.localeCompare(other.transferId),
  )
}

/**
 * Seals transfers of some circles and returns how many. A reversal waits until its help has a
 * number.
 */
async function sealCircles(world: SealingWorld, circles: readonly Unsealed[]): Promise<number> {
  const seal = (some: readonly Unsealed[]) =>
    inTransaction(world.database, { vault: world.vault, language: 'en' }, (ctx) =>
      addSeals(ctx, some),
    )
  if (circles.length > 1) {
    try {
      return await seal(circles)
    } catch (error) {
      // All are rolled back. Now each circle runs alone, and only the failing one is left out.
      const { name, message } = error as Error
      world.log.warn(
        { err: { name, message }, circles: circles.length },
        'circles could not be sealed together',
      )
    }
  }
  let sealed = 0
  await eachSafely(world, 'seal', circles, async (circle) => {
    const done = await seal([circle])
    sealed += done
  })
  return sealed
}

async function addSeals(ctx: BaseCtx, circles: readonly Unsealed[]): Promise<number> {
  const [lasts, numbers] = await Promise.all([
    findLastSeals(
      ctx.tx,
      circles.map(({ circleId }) => circleId),
    ),
    findNumbers(
      ctx.tx,
      circles.flatMap(({ circleId, transfers }) =>
        transfers.flatMap(({ reverses }) =>
          reverses === null ? [] : [{ circleId, id: reverses }],
        ),
      ),
    ),
  ])
  const form = sealedForm(ctx.vault)
  let sealed = 0
  const addSeal = async ({ circleId, transfers }: Unsealed) => {
    const last = lasts.get(circleId)
    let number = last?.transfers ?? 0
    const placed = transfers.flatMap((transfer) => {
      const reversesNumber = transfer.reverses === null ? null : numbers.get(transfer.reverses)
      if (reversesNumber === undefined) return []
      number += 1
      numbers.set(transfer.transferId, number)
      return [
        {
          transferId: transfer.transferId,
          line: form.line({ ...transfer, number, reversesNumber }),
        },
      ]
    })
    if (placed.length > 0) await saveSeal(ctx, { circleId, last, placed })
    sealed += placed.length
  }
  for (const turn of inParcels(circles, SEALS_A_TURN)) await Promise.all(turn.map(addSeal))
  return sealed
}

async function saveSeal(
  { tx, vault, now }: BaseCtx,
  {
    circleId,
    last,
    placed,
  }: {
    circleId: string
    last: LastSeal | undefined
    placed: readonly { transferId: string; line: string }[]
  },
): Promise<void> {
  const { publicKey, sign } = vault.seals
  const key = keyName(sha256, publicKey)
  // A clock that stepped back must not give a seal an earlier time than the one before.
  const sealedAt = (last !== undefined && isBefore(now, last.sealedAt) ? last.sealedAt : now).round(
    { smallestUnit: 'millisecond', roundingMode: 'trunc' },
  )
  const previous = last?.head.toString('hex') ?? beginningOf(sha256, circleId)
  const { seal, leaves } = makeSeal(sha256, {
    lines: placed.map(({ line }) => line),
    number: (last?.number ?? 0) + 1,
    previous,
    sealedAt: sealedAt.toString({ fractionalSecondDigits: 3 }),
    key,
  })
  const signature = sign(sealText(seal))
  const head = headOf(sha256, sealLine({ ...seal, signature: signature.toString('hex') }))
  await callAddSeal(tx, {
    circleId,
    number: seal.number,
    transferIds: placed.map(({ transferId }) => transferId),
    leaves,
    root: bytesOfHex(seal.root),
    previous: bytesOfHex(previous),
    sealedAt,
    key,
    publicKey,
    signature,
    head: bytesOfHex(head),
  })
}
