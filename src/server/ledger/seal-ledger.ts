import { bytesOfHex } from '#domain/ledger/bytes.ts'
import { makeSeal } from '#domain/ledger/make-seal.ts'
import { beginningOf, headOf, sealLine, sealText, TRANSFERS_A_SEAL_MAX } from '#domain/ledger/sealed-lines.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { eachSafely } from '#server/platform/each-safely.ts'
import { sha256 } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { World } from '#server/platform/world.ts'
import { callAddSeal, findLastSeal, holdSealer, type LastSeal, listNumbers, listUnsealed, readTransactions, saveSealedBefore, type UnsealedTransfer } from './seal-store.ts'
import { sealedForm } from './sealed-form.ts'

type SealingWorld = Pick<World, 'database' | 'vault' | 'log'>

/** So many transfers are read at a time: what they need stays in memory, and a pass is short. */
const TRANSFERS_A_PASS_MAX = 8_192

/**
 * Seals every committed transfer that has no seal yet, circle by circle, each seal in a transaction of its own that no command waits for.
 * Returns at once when another process seals. What fails or is cut off is found again by the next call.
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
    const unsealed = await listUnsealed(tx, { from: sealedBefore > next ? 0 : sealedBefore, limit: TRANSFERS_A_PASS_MAX })
    let sealed = 0
    await eachSafely(world, 'seal', [...Map.groupBy(unsealed, (transfer) => transfer.circleId)], async ([circleId, transfers]) => {
      const done = await sealCircle(world, circleId, transfers)
      sealed += done
    })
    const wasAll = unsealed.length < TRANSFERS_A_PASS_MAX
    // Whatever ended before the list was read is in it.
    if (sealed > 0 && wasAll && sealed === unsealed.length) await saveSealedBefore(tx, oldest)
    return !wasAll && sealed > 0
  })
}

/** Seals transfers of one circle and answers how many: a reversal waits until the help it takes back has a number. */
async function sealCircle(world: Pick<World, 'database' | 'vault'>, circleId: string, transfers: readonly UnsealedTransfer[]): Promise<number> {
  // Help stands before reversals, so that each names a number before its own.
  const rest = transfers.toSorted((one, other) => one.kind.localeCompare(other.kind) || Temporal.Instant.compare(one.postedAt, other.postedAt) || one.transferId.localeCompare(other.transferId))
  let sealed = 0
  for (let at = 0; at < rest.length; at += TRANSFERS_A_SEAL_MAX) {
    const part = rest.slice(at, at + TRANSFERS_A_SEAL_MAX)
    sealed += await inTransaction(world.database, { vault: world.vault, language: 'en' }, (ctx) => addSeal(ctx, circleId, part))
  }
  return sealed
}

async function addSeal(ctx: BaseCtx, circleId: string, transfers: readonly UnsealedTransfer[]): Promise<number> {
  const { tx, vault } = ctx
  const last = await findLastSeal(tx, circleId)
  const numbers = await listNumbers(tx, circleId, transfers.flatMap(({ reverses }) => reverses ?? []))
  let number = last?.transfers ?? 0
  const form = sealedForm(vault)
  const placed = transfers.flatMap((transfer) => {
    const reversesNumber = transfer.reverses === null ? null : numbers.get(transfer.reverses)
    if (reversesNumber === undefined) return []
    number += 1
    numbers.set(transfer.transferId, number)
    return [{ transferId: transfer.transferId, line: form.line({ ...transfer, number, reversesNumber }) }]
  })
  if (placed.length > 0) await saveSeal(ctx, { circleId, last, placed })
  return placed.length
}

async function saveSeal({ tx, vault, now }: BaseCtx, { circleId, last, placed }: { circleId: string; last: LastSeal | undefined; placed: readonly { transferId: string; line: string }[] }): Promise<void> {
  const { name: key, publicKey, sign } = vault.seals
  // A clock that stepped back must not make the chain go back.
  const sealedAt = (last !== undefined && isBefore(now, last.sealedAt) ? last.sealedAt : now).round({ smallestUnit: 'millisecond', roundingMode: 'trunc' })
  const previous = last?.head.toString('hex') ?? beginningOf(sha256, circleId)
  const { seal, leaves } = makeSeal(sha256, { lines: placed.map(({ line }) => line), number: (last?.number ?? 0) + 1, previous, sealedAt: sealedAt.toString({ fractionalSecondDigits: 3 }), key })
  const signature = sign(sealText(seal))
  const head = headOf(sha256, sealLine({ ...seal, signature: signature.toString('hex') }))
  await callAddSeal(tx, {
    circleId, number: seal.number, transferIds: placed.map(({ transferId }) => transferId), leaves, root: bytesOfHex(seal.root), previous: bytesOfHex(previous), sealedAt, key, publicKey, signature, head: bytesOfHex(head),
  })
}
