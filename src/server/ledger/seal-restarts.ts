import { invariant } from '#domain/shared/assert.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  type CircleToSeal,
  isAsRemembered,
  nextRestart,
  nextSeal,
  rememberedOf,
  type SealToAdd,
} from './next-seal.ts'
import { appendRestart } from './restart-store.ts'
import {
  type Known,
  newestOf,
  NOTHING_KNOWN,
  readSealMemory,
  type SealMemory,
  writeSealMemory,
} from './seal-memory.ts'
import { findLastSeals, type LastSeal } from './seal-store.ts'
import { sealedForm } from './sealed-form.ts'

/** What a restored database asks for: what the signer will remember of which circles, and the restarts to seal. */
export type RestartPlan = {
  readonly changes: SealMemory
  readonly restarts: readonly SealToAdd[]
  /** Circles that should have one, and what is wrong with their record in this database. */
  readonly wrong: readonly { readonly circleId: string; readonly broken: readonly string[] }[]
  /** In how many of both the signer remembers no seal. */
  readonly unknown: number
}

/**
 * Makes a restart for each circle of a restored database whose newest seal, as the signer remembers it, is not there
 * and cannot be made again; and for each with seals of which the signer remembers nothing. After a try that was broken
 * off they are the same. Nobody else may seal meanwhile. A record in which `brokenIn` finds something gets none: somebody changed it, and
 * says that it is a copy. The signer goes on remembering what it had, and that this circle was left out. `isExpected`: it was left out before, or
 * its restart is signed already.
 */
export async function planRestarts(
  { config }: Pick<World, 'config'>,
  ctx: BaseCtx,
  circleIds: readonly string[],
  brokenIn: (circle: { circleId: string; isExpected: boolean }) => Promise<readonly string[]>,
): Promise<RestartPlan> {
  const remembered = await memoryIn(config)
  const lasts = await findLastSeals(ctx.tx, circleIds)
  const changes: SealMemory = new Map()
  const [restarts, wrong]: [SealToAdd[], RestartPlan['wrong'][number][]] = [[], []]
  let unknown = 0
  for (const circleId of circleIds) {
    const { isLeft = false, ...known } = remembered.get(circleId) ?? NOTHING_KNOWN
    const place = { circleId, last: lasts.get(circleId), known }
    if (await isWhole(ctx, place)) {
      if (isLeft) changes.set(circleId, known)
      continue
    }
    if (newestOf(known) === undefined) unknown++
    const restart = nextRestart(ctx, place)
    const isExpected = isLeft || restart.pending.head === newestOf(known)?.head
    const broken = await brokenIn({ circleId, isExpected })
    if (broken.length > 0) {
      wrong.push({ circleId, broken })
      changes.set(circleId, { ...known, isLeft: true })
    } else {
      restarts.push(restart)
      changes.set(circleId, { last: restart.last, pending: restart.pending })
    }
  }
  return { changes, restarts, wrong, unknown }
}

async function memoryIn({ sealMemory }: World['config']): Promise<SealMemory> {
  return (await readSealMemory(sealMemory)) ?? new Map<string, Known>()
}

/** Seals the restarts in the transaction of the database's owner, and returns their circles. */
export async function sealRestarts(
  { config }: Pick<World, 'config'>,
  { tx }: BaseCtx,
  { changes, restarts }: RestartPlan,
): Promise<string[]> {
  // First into the memory, as every seal; also what it has of circles that are not in this copy: that may be the wrong one.
  // A file that is gone is not begun again where nothing changes.
  if (changes.size > 0)
    await writeSealMemory(config.sealMemory, new Map([...(await memoryIn(config)), ...changes]))
  for (const { circleId, pending, signature } of restarts) {
    const { restarts: restart, lost = null, head, sealedAt, key } = pending
    const stored = await appendRestart(tx, {
      circleId,
      restart,
      lostHead: lost,
      sealedAt,
      key,
      signature,
    })
    invariant(stored === head, 'the database computes another head than the signer')
  }
  return restarts.map(({ circleId }) => circleId)
}

/** Whether the database has all that the signer remembers of a circle, or what makes the last seal again. */
async function isWhole(ctx: BaseCtx, place: CircleToSeal): Promise<boolean> {
  const { last, known } = place
  if (newestOf(known) === undefined) return last === undefined
  if (!(await isAsRemembered(ctx, place))) return false
  const head = last?.head.toString('hex')
  if (known.pending === undefined || head !== known.last?.head) return true
  if (known.pending.lost !== undefined) return false
  const again = await nextSeal(ctx, sealedForm(ctx.vault), place)
  return again?.pending.head === known.pending.head
}

/** Lets the signer begin with the seals of this database, and returns in how many circles there are some. */
export async function beginSealMemory(
  { config }: Pick<World, 'config'>,
  tx: Tx,
  circleIds: readonly string[],
): Promise<number> {
  const lasts = await findLastSeals(tx, circleIds)
  const begin = ([circleId, last]: [string, LastSeal]) =>
    [circleId, { last: rememberedOf(last), pending: undefined }] as const
  await writeSealMemory(config.sealMemory, new Map(Array.from(lasts, begin)))
  return lasts.size
}
