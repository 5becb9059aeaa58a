import { invariant } from '#domain/shared/assert.ts'
import { isBefore } from '#domain/shared/calendar.ts'
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
  NOTHING_KNOWN,
  readSealMemory,
  type SealMemory,
  writeSealMemory,
} from './seal-memory.ts'
import { findLastSeals, type LastSeal } from './seal-store.ts'
import { sealedForm } from './sealed-form.ts'

/** What a restored database asks for: what the signer will remember, and the restarts to seal. */
export type RestartPlan = {
  readonly memory: SealMemory
  readonly restarts: readonly SealToAdd[]
  /** Circles that should have one, and what is wrong with their record in this database. */
  readonly wrong: readonly { readonly circleId: string; readonly broken: readonly string[] }[]
  /** In how many of both the signer remembers no seal. */
  readonly unknown: number
}

const SIGNED_SINCE = 'what is missing was signed after the restore'

/**
 * Makes a restart for each circle of a restored database whose newest seal, as the signer remembers it, is not there
 * and cannot be made again; and for each with seals of which the signer remembers nothing. After a try that was broken
 * off they are the same. Nobody else may seal meanwhile. A record in which `brokenIn` finds something gets none, and the signer goes
 * on remembering what it had: somebody changed it, and says that it is a copy. Nor does one that lost what was signed on a day after `until`.
 */
export async function planRestarts(
  { config }: Pick<World, 'config'>,
  ctx: BaseCtx,
  { circleIds, until }: { circleIds: readonly string[]; until: Temporal.Instant | null },
  brokenIn: (circleId: string) => Promise<readonly string[]>,
): Promise<RestartPlan> {
  const remembered = (await readSealMemory(config.sealMemory)) ?? new Map<string, Known>()
  const lasts = await findLastSeals(ctx.tx, circleIds)
  // Also of circles that are not in this copy: it may be the wrong one.
  const memory: SealMemory = new Map(remembered)
  const [restarts, wrong]: [SealToAdd[], RestartPlan['wrong'][number][]] = [[], []]
  for (const circleId of circleIds) {
    const known = remembered.get(circleId) ?? NOTHING_KNOWN
    const place = { circleId, last: lasts.get(circleId), known }
    if (await isWhole(ctx, place, remembered.has(circleId))) continue
    const broken = isSignedSince(known, until) ? [SIGNED_SINCE] : await brokenIn(circleId)
    if (broken.length === 0) restarts.push(nextRestart(ctx, place))
    else wrong.push({ circleId, broken })
  }
  for (const { circleId, last, pending } of restarts) memory.set(circleId, { last, pending })
  const unknown = [...restarts, ...wrong].filter(({ circleId }) => !remembered.has(circleId)).length
  return { memory, restarts, wrong, unknown }
}

/** Seals the restarts in the transaction of the database's owner, and returns their circles. */
export async function sealRestarts(
  { config }: Pick<World, 'config'>,
  { tx }: BaseCtx,
  { memory, restarts }: RestartPlan,
): Promise<string[]> {
  // A file that is gone is not begun again where nothing is signed.
  if (restarts.length === 0) return []
  // First into the memory, as every seal.
  await writeSealMemory(config.sealMemory, memory)
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
async function isWhole(ctx: BaseCtx, place: CircleToSeal, isRemembered: boolean): Promise<boolean> {
  const { last, known } = place
  if (!isRemembered) return last === undefined
  if (!(await isAsRemembered(ctx, place))) return false
  const head = last?.head.toString('hex')
  if (known.pending === undefined || head !== known.last?.head) return true
  if (known.pending.lost !== undefined) return false
  const again = await nextSeal(ctx, sealedForm(ctx.vault), place)
  return again?.pending.head === known.pending.head
}

/** Whether the newest seal that the signer remembers is of a day after an instant, so that no restore before it lost it. */
function isSignedSince({ pending }: Known, instant: Temporal.Instant | null): boolean {
  return (
    instant !== null &&
    pending?.lost === undefined &&
    pending !== undefined &&
    isBefore(instant, Temporal.Instant.from(pending.sealedAt))
  )
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
