import { bytesOfHex } from '#domain/ledger/bytes.ts'
import { makeSeal } from '#domain/ledger/make-seal.ts'
import { beginningOf, headOf, keyName, sealLine, sealText } from '#domain/ledger/sealed-lines.ts'
import { isBefore } from '#domain/shared/calendar.ts'
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

type SealingWorld = Pick<World, 'database' | 'vault' | 'log'>

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

// Adds one seal to each circle where something waits. Returns true while more waits.
function sealSome(world: SealingWorld): Promise<boolean> {
  return inTransactionOf(world, async ({ tx }) => {
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
  const seal = (some: readonly string[]) => inTransactionOf(world, (ctx) => addSeals(ctx, some))
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
    if (transfers.length > 0)
      await saveSeal(ctx, { circleId, last, lines: transfers.map(form.line) })
    sealed += transfers.length
  }
  for (const turn of inParcels(circleIds, SEALS_A_TURN)) await Promise.all(turn.map(addSeal))
  return sealed
}

async function saveSeal(
  { tx, vault, now }: BaseCtx,
  {
    circleId,
    last,
    lines,
  }: { circleId: string; last: LastSeal | undefined; lines: readonly string[] },
): Promise<void> {
  const { publicKey, sign } = vault.seals
  const key = keyName(sha256, publicKey)
  // A clock that stepped back must not give a seal an earlier time than the one before.
  const sealedAt = (last !== undefined && isBefore(now, last.sealedAt) ? last.sealedAt : now).round(
    { smallestUnit: 'millisecond', roundingMode: 'trunc' },
  )
  const previous = last?.head.toString('hex') ?? beginningOf(sha256, circleId)
  const seal = makeSeal(sha256, {
    lines,
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
    firstNumber: (last?.transfers ?? 0) + 1,
    transfers: lines.length,
    root: bytesOfHex(seal.root),
    previous: bytesOfHex(previous),
    sealedAt,
    key,
    publicKey,
    signature,
    head: bytesOfHex(head),
  })
}
