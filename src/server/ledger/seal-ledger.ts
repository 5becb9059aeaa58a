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

/** So many transfers are read at a time: what they need stays in memory, and a pass is short. */
const TRANSFERS_A_PASS_MAX = 8_192
/**
 * So many circles are sealed in one transaction, which spreads what a transaction costs by itself;
 * with so many transfers, also in one seal, that nobody waits long for this process.
 */
const CIRCLES_AT_ONCE = 50
const TRANSFERS_AT_ONCE = 500
/** So many seals are worked out and sent before this process sees to everything else. */
const SEALS_A_TURN = 4

/** What becomes one seal: transfers of one circle in their order. */
type Unsealed = { readonly circleId: string; readonly transfers: readonly UnsealedTransfer[] }

/**
 * Seals every committed transfer that has no seal yet: of each circle all that waits in one seal,
 * or some where it is much, in transactions that no command waits for. Returns at once when another
 * process seals. What fails or is cut off is found again by the next call.
 */
export async function sealLedger(world: SealingWorld): Promise<void> {
  while (await sealSome(world)) continue
}

// True while there is more than one pass could take.
function sealSome(world: SealingWorld): Promise<boolean> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, async ({ tx }) => {
    const sealedBefore = await holdSealer(tx)
    if (sealedBefore === undefined) return false
    const { oldest, next } = await readTransactions(tx)
    // A database that was loaded from a dump counts its transactions anew.
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
    // Whatever ended before the list was read is in it.
    if (wasAll && sealed === unsealed.length && (sealed > 0 || isCountedAnew))
      await saveSealedBefore(tx, oldest)
    return !wasAll && sealed > 0
  })
}

/** What is sealed in one transaction each: of several circles, and of each of them one seal. */
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

// Help stands before reversals, so that each names a number before its own.
function inOrder(transfers: readonly UnsealedTransfer[]): UnsealedTransfer[] {
  return transfers.toSorted(
    (one, other) =>
      one.kind.localeCompare(other.kind) ||
      Temporal.Instant.compare(one.postedAt, other.postedAt) ||
      one.transferId.localeCompare(other.transferId),
  )
}

/**
 * Seals transfers of some circles and answers how many: a reversal waits until the help it takes
 * back has a number.
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
      // All are undone. Now each goes by itself, and only the one to blame is left out.
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
  // A clock that stepped back must not make the chain go back.
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
