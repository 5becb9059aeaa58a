import { invariant } from '#domain/shared/assert.ts'
import { inParcels } from '#domain/shared/parcels.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  isAsRemembered,
  isNext,
  nextSeal,
  type SealToAdd,
  storedOf,
  TRANSFERS_AT_ONCE,
} from './next-seal.ts'
import {
  callAddSeal,
  findLastSeals,
  holdSealer,
  listOtherwise,
  listUnsealed,
} from './seal-store.ts'
import {
  keepSealMemory,
  type Known,
  newestOf,
  NOTHING_KNOWN,
  readSealMemory,
  writeSealMemory,
} from './seal-memory.ts'
import { runningStop } from './posting-stop.ts'
import { sealedForm } from './sealed-form.ts'

type SealingWorld = Pick<World, 'sealer' | 'vault' | 'log' | 'config'>

/** Circles per transaction, to share the cost of one transaction. */
const CIRCLES_AT_ONCE = 50
/** Seals to compute and send before this process does other work. */
const SEALS_A_TURN = 4

/**
 * Seals every committed transfer without a seal, in all circles or in some: all that wait in a circle get one
 * seal, or several if they are many. No command waits for these transactions. Returns false at once when
 * another process seals. The next call repeats what failed or was cut off.
 */
export async function sealLedger(
  world: SealingWorld,
  circleIds?: readonly string[],
): Promise<boolean> {
  for (;;) {
    const found = await sealSome(world, circleIds)
    if (found !== 'more') return found === 'nothing'
  }
}

/** Runs one transaction with the rights of the sealer's role. */
export function asSealer<T>(
  { sealer, vault }: Pick<World, 'sealer' | 'vault'>,
  work: (ctx: BaseCtx) => Promise<T>,
): Promise<T> {
  return inTransactionOf({ database: sealer, vault }, work)
}

// Adds one seal to each circle where something waits. Returns what may be left: more, nothing, or what somebody else seals.
function sealSome(
  world: SealingWorld,
  circleIds: readonly string[] | undefined,
): Promise<'more' | 'nothing' | 'held'> {
  return asSealer(world, async (ctx) => {
    const { tx } = ctx
    if (!(await holdSealer(tx))) return 'held'
    const unsealed = await listUnsealed(tx, circleIds)
    let sealed = 0
    for (const some of together(unsealed)) sealed += await sealCircles(world, some)
    if (circleIds === undefined) await stopSetBack(world, ctx)
    return sealed > 0 && unsealed.some(({ waiting }) => waiting > TRANSFERS_AT_ONCE)
      ? 'more'
      : 'nothing'
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
  const seal = (some: readonly string[]) => asSealer(world, (ctx) => addSeals(world, ctx, some))
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

async function addSeals(
  world: SealingWorld,
  ctx: BaseCtx,
  circleIds: readonly string[],
): Promise<number> {
  const path = world.config.sealMemory
  let memory = await readSealMemory(path)
  if (memory === undefined) {
    // A file that is gone while servers run is asked for as at a start, and not begun again.
    await keepSealMemory(ctx.tx, path)
    memory = new Map<string, Known>()
  }
  const lasts = await findLastSeals(ctx.tx, circleIds)
  const form = sealedForm(ctx.vault)
  const seals: SealToAdd[] = []
  const prepare = async (circleId: string) => {
    const place = {
      circleId,
      last: lasts.get(circleId),
      known: memory.get(circleId) ?? NOTHING_KNOWN,
    }
    const seal = (await isAsRemembered(ctx, place)) ? await nextSeal(ctx, form, place) : undefined
    if (seal === undefined) await stopCircle(world, ctx, circleId)
    else seals.push(seal)
  }
  for (const turn of inParcels(circleIds, SEALS_A_TURN)) await Promise.all(turn.map(prepare))
  if (seals.length === 0) return 0
  // First into the memory, then into the database: what was signed once is never signed otherwise.
  for (const { circleId, last, pending } of seals) memory.set(circleId, { last, pending })
  await writeSealMemory(path, memory)
  for (const turn of inParcels(seals, SEALS_A_TURN))
    await Promise.all(turn.map((seal) => storeSeal(ctx, seal)))
  return seals.reduce((sum, { leaves }) => sum + leaves.length, 0)
}

/** Stops circles that were set back to an older record: the newest seal that the signer remembers is gone, and nothing waits for one. */
async function stopSetBack(world: SealingWorld, ctx: BaseCtx): Promise<void> {
  const memory = await readSealMemory(world.config.sealMemory)
  const newest = Array.from(memory ?? [], ([circleId, known]) => {
    const { seal = 0, head = '' } = newestOf(known) ?? {}
    return { circleId, seal, head }
  })
  for (const circleId of await listOtherwise(ctx.tx, newest))
    if (await contradictsMemory(world, circleId)) await stopCircle(world, ctx, circleId)
}

/** A circle whose seals contradict the signer's memory is not sealed, and checked at once: that stops its postings. */
async function stopCircle({ log }: SealingWorld, ctx: BaseCtx, circleId: string): Promise<void> {
  if ((await runningStop(ctx.tx, circleId)) !== undefined) return
  log.error({ circleId }, 'the seals in the database are not those that the signer remembers')
  ctx.enqueue('check-circle', { circleId, lifts: false }, { key: `check ${circleId}` })
}

/**
 * Whether what is stored of a circle contradicts the signer's memory. Also where the newest seal is gone and comes out
 * otherwise than it was signed, or is a restart, which no seal in the chain shows.
 */
export async function contradictsMemory(world: SealingWorld, circleId: string): Promise<boolean> {
  const memory = await readSealMemory(world.config.sealMemory)
  return asSealer(world, async (ctx) => {
    const last = (await findLastSeals(ctx.tx, [circleId])).get(circleId)
    const known = memory?.get(circleId) ?? NOTHING_KNOWN
    const place = { circleId, last, known }
    if (!(await isAsRemembered(ctx, place))) return true
    if (!isNext(known.pending, storedOf(circleId, last))) return false
    return (await nextSeal(ctx, sealedForm(ctx.vault), place)) === undefined
  })
}

async function storeSeal({ tx }: BaseCtx, seal: SealToAdd): Promise<void> {
  const { circleId, leaves, pending, signature } = seal
  const { sealedAt, key, head } = pending
  const stored = await callAddSeal(tx, { circleId, leaves, sealedAt, key, signature })
  invariant(stored === head, 'the database computes another head than the sealer')
}
