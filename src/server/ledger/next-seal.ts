import type { PlacedRestart } from '#domain/ledger/restarts.ts'
import { makeSeal } from '#domain/ledger/make-seal.ts'
import {
  beginningOf,
  headOf,
  keyName,
  leafHash,
  restartLine,
  type Seal,
  sealLine,
  sealText,
  type SignedSeal,
} from '#domain/ledger/sealed-lines.ts'
import { dayInIndia, isBefore, startOfDayInIndia } from '#domain/shared/calendar.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { endOfChain, isSignedByMe, signedRestarts } from './signed-restarts.ts'
import { type LastSeal, listSealsAfter, listTransfers } from './seal-store.ts'
import { type Known, newestOf, type Pending, type RememberedSeal } from './seal-memory.ts'
import type { sealedForm } from './sealed-form.ts'

/** A seal of transfers covers at most this many, so that the sealer does not block this process for long. */
export const TRANSFERS_AT_ONCE = 500

/** A circle: its last seal in the database, and what the signer remembers of it. */
export type CircleToSeal = {
  readonly circleId: string
  readonly last: LastSeal | undefined
  readonly known: Known
}
export type SealToAdd = {
  readonly circleId: string
  readonly last: RememberedSeal | undefined
  readonly pending: Pending
  readonly leaves: readonly Uint8Array[]
  readonly signature: Uint8Array
}

/** Makes the next seal of a circle, or the one again that was signed before. Undefined where that one comes out otherwise, or nothing waits. */
export async function nextSeal(
  { tx, vault, now }: BaseCtx,
  form: ReturnType<typeof sealedForm>,
  { circleId, last, known }: CircleToSeal,
): Promise<SealToAdd | undefined> {
  const stored = storedOf(circleId, last)
  const again = signedBefore(vault, known, stored)
  const transfers = await listTransfers(tx, {
    circleId,
    after: stored.transfers,
    limit: again === undefined ? TRANSFERS_AT_ONCE : again.transfers - stored.transfers,
  })
  if (transfers.length === 0) return undefined
  const leaves = transfers.map((transfer) => leafHash(sha256, form.line(transfer)))
  const sealedAt = again?.sealedAt ?? timeToSign(now, last, transfers.at(-1)?.postedAt ?? now)
  const { seal, signature, head } = signed(vault, stored, { leaves, sealedAt })
  if (again !== undefined && again.head !== head) return undefined
  const { number, key } = seal
  return {
    circleId,
    last: rememberedOf(last),
    pending: {
      seal: number,
      transfers: stored.transfers + leaves.length,
      head,
      restarts: stored.restarts,
      sealedAt,
      key,
    },
    leaves,
    signature,
  }
}

/** Makes the seal of a restart, or the one again that was signed before. */
export function nextRestart(
  { vault, now }: Pick<BaseCtx, 'vault' | 'now'>,
  { circleId, last, known }: CircleToSeal,
): SealToAdd {
  const stored = storedOf(circleId, last)
  const isSame = known.last?.head === rememberedOf(last)?.head
  const again = isSame ? signedBefore(vault, known, stored) : undefined
  const { lost, restarts, sealedAt } =
    again?.lost === undefined
      ? { ...whatIsLost(known, stored), sealedAt: timeToSign(now, last, now) }
      : { ...again, lost: again.lost }
  const day = dayInIndia(Temporal.Instant.from(sealedAt)).toString()
  const leaves = [leafHash(sha256, restartLine({ number: restarts, day, head: lost }))]
  const { seal, signature, head } = signed(vault, stored, { leaves, sealedAt, transfers: 0 })
  const { number, key } = seal
  const { transfers } = stored
  return {
    circleId,
    last: rememberedOf(last),
    pending: { seal: number, transfers, head, restarts, sealedAt, key, lost },
    leaves: [],
    signature,
  }
}

/** The newest seal that the signer remembers, which is not in this database, and the number of the restart. */
function whatIsLost(
  known: Known,
  stored: RememberedSeal,
): { lost: string | null; restarts: number } {
  const newest = newestOf(known)
  return {
    lost: newest?.head ?? null,
    restarts: Math.max(stored.restarts, newest?.restarts ?? 0) + 1,
  }
}

export function storedOf(circleId: string, last: LastSeal | undefined): RememberedSeal {
  const head = beginningOf(sha256, circleId)
  return rememberedOf(last) ?? { seal: 0, transfers: 0, head, restarts: 0 }
}

function signed(
  { seals }: Vault,
  stored: RememberedSeal,
  covered: { leaves: readonly Uint8Array[]; sealedAt: string; transfers?: number },
): { seal: Seal; signature: Uint8Array; head: string } {
  const seal = makeSeal(sha256, {
    ...covered,
    number: stored.seal + 1,
    previous: stored.head,
    key: keyName(sha256, seals.publicKey),
  })
  const signature = seals.sign(sealText(seal))
  const line = sealLine({ ...seal, signature: signature.toString('hex') })
  return { seal, signature, head: headOf(sha256, line) }
}

export function rememberedOf(last: LastSeal | undefined): RememberedSeal | undefined {
  if (last === undefined) return undefined
  const { number: seal, transfers, head, restarts } = last
  return { seal, transfers, head: head.toString('hex'), restarts }
}

/** The seal that this key signed after the stored ones, and that is not stored. */
function signedBefore(
  { seals }: Vault,
  { pending }: Known,
  stored: RememberedSeal,
): Pending | undefined {
  return isNext(pending, stored) && pending.key === keyName(sha256, seals.publicKey)
    ? pending
    : undefined
}

/** Whether a seal was signed to follow the stored ones. What was signed before a restart that is stored counts no more. */
export function isNext(pending: Pending | undefined, stored: RememberedSeal): pending is Pending {
  return pending?.seal === stored.seal + 1 && pending.restarts >= stored.restarts
}

/** Whether the seals in the database begin with what the signer remembers, and their circle was not left out. */
export async function isAsRemembered(ctx: BaseCtx, place: CircleToSeal): Promise<boolean> {
  const { last, pending, isLeft } = place.known
  if (isLeft === true) return false
  const head = rememberedOf(place.last)?.head
  return (
    head === last?.head ||
    (head !== undefined && (head === pending?.head || (await isContinued(ctx, place, head))))
  )
}

/**
 * Whether the seals after the last one that the signer remembers come from another machine: they have to follow in the
 * chain, and the last one has to be signed with this key; readers check those of other keys. A restart that another machine signed takes the place of
 * seals that are lost.
 */
async function isContinued(
  { tx, vault }: BaseCtx,
  { circleId, known }: CircleToSeal,
  head: string,
): Promise<boolean> {
  const from = known.last ?? storedOf(circleId, undefined)
  const { signed } = await signedRestarts({ tx, vault }, circleId)
  const restart = signed.find(({ number, seal }) => number > from.restarts && seal <= from.seal)
  const seals = await listSealsAfter(tx, circleId, restart ? restart.seal - 1 : from.seal)
  const [first, newest] = [seals[0], seals.at(-1)]
  if (first === undefined || newest === undefined) return false
  const isChain = endOfChain(seals, restart ? first.previous : from.head) === head
  if (!isChain) return false
  if (isForgotten(known.pending, seals, signed)) return false
  const isMine = newest.key === keyName(sha256, vault.seals.publicKey)
  return isMine ? isSignedByMe(vault, newest) : restart === undefined
}

/** Whether a restart that this machine signed is in none of these seals, and no later restart takes its place: another copy was restored. */
function isForgotten(
  pending: Pending | undefined,
  seals: readonly SignedSeal[],
  signed: readonly PlacedRestart[],
): boolean {
  return (
    pending?.lost !== undefined &&
    !seals.some((seal) => headOf(sha256, sealLine(seal)) === pending.head) &&
    !signed.some(({ number }) => number > pending.restarts)
  )
}

/**
 * The beginning of the day in India, so that a seal over one payment does not show when that was confirmed. It is
 * never before the day of what it covers, and a clock that stepped back gives no earlier time than the last seal's.
 */
function timeToSign(
  now: Temporal.Instant,
  last: LastSeal | undefined,
  newestAt: Temporal.Instant,
): string {
  const day = startOfDayInIndia(dayInIndia(isBefore(now, newestAt) ? newestAt : now))
  const at = last !== undefined && isBefore(day, last.sealedAt) ? last.sealedAt : day
  return at
    .round({ smallestUnit: 'millisecond', roundingMode: 'trunc' })
    .toString({ fractionalSecondDigits: 3 })
}
