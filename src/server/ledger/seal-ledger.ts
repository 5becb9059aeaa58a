import { invariant } from '#domain/shared/assert.ts'
import { makeSeal } from '#domain/ledger/make-seal.ts'
import {
  beginningOf,
  headOf,
  keyName,
  leafHash,
  sealLine,
  sealText,
  type SignedSeal,
} from '#domain/ledger/sealed-lines.ts'
import { dayInIndia, isBefore, startOfDayInIndia } from '#domain/shared/calendar.ts'
import { inParcels } from '#domain/shared/parcels.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { verifySeal } from '#server/platform/crypto/seal-signer.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  callAddSeal,
  findLastSeals,
  findPostingStop,
  holdSealer,
  type LastSeal,
  listSealsAfter,
  listTransfers,
  listUnsealed,
} from './seal-store.ts'
import {
  type Known,
  NOTHING_KNOWN,
  type Pending,
  readSealMemory,
  type RememberedSeal,
  writeSealMemory,
} from './seal-memory.ts'
import { sealedForm } from './sealed-form.ts'

type SealingWorld = Pick<World, 'sealer' | 'vault' | 'log' | 'config'>

/**
 * Circles per transaction, to share the cost of one transaction. TRANSFERS_AT_ONCE also bounds one
 * seal, so that the sealer does not block this process for long.
 */
const CIRCLES_AT_ONCE = 50
const TRANSFERS_AT_ONCE = 500
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
  return asSealer(world, async ({ tx }) => {
    if (!(await holdSealer(tx))) return 'held'
    const unsealed = await listUnsealed(tx, circleIds)
    let sealed = 0
    for (const some of together(unsealed)) sealed += await sealCircles(world, some)
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
  const memory = (await readSealMemory(path)) ?? new Map<string, Known>()
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

/** A circle whose seals contradict the signer's memory is not sealed, and checked at once: that stops its postings. */
async function stopCircle({ log }: SealingWorld, ctx: BaseCtx, circleId: string): Promise<void> {
  if ((await findPostingStop(ctx.tx, circleId)) !== undefined) return
  log.error({ circleId }, 'the seals in the database are not those that the signer remembers')
  ctx.enqueue('check-circle', { circleId, lifts: false }, { key: `check ${circleId}` })
}

/**
 * Whether what is stored of a circle contradicts the signer's memory. Also where the newest seal is gone and comes out
 * otherwise than it was signed, which no seal in the chain shows.
 */
export async function contradictsMemory(world: SealingWorld, circleId: string): Promise<boolean> {
  const memory = await readSealMemory(world.config.sealMemory)
  return asSealer(world, async (ctx) => {
    const last = (await findLastSeals(ctx.tx, [circleId])).get(circleId)
    const known = memory?.get(circleId) ?? NOTHING_KNOWN
    const place = { circleId, last, known }
    if (!(await isAsRemembered(ctx, place))) return true
    const key = keyName(sha256, ctx.vault.seals.publicKey)
    if (signedBefore(known, (last?.number ?? 0) + 1, key) === undefined) return false
    return (await nextSeal(ctx, sealedForm(ctx.vault), place)) === undefined
  })
}

type CircleToSeal = {
  readonly circleId: string
  readonly last: LastSeal | undefined
  readonly known: Known
}
type SealToAdd = {
  readonly circleId: string
  readonly last: RememberedSeal | undefined
  readonly pending: Pending
  readonly leaves: readonly Uint8Array[]
  readonly signature: Uint8Array
}

/** Makes the next seal of a circle, or the one again that was signed before. Undefined where that one comes out otherwise. */
async function nextSeal(
  { tx, vault, now }: BaseCtx,
  form: ReturnType<typeof sealedForm>,
  { circleId, last, known }: CircleToSeal,
): Promise<SealToAdd | undefined> {
  const key = keyName(sha256, vault.seals.publicKey)
  const stored = rememberedOf(last) ?? {
    seal: 0,
    transfers: 0,
    head: beginningOf(sha256, circleId),
  }
  const [number, done] = [stored.seal + 1, stored.transfers]
  const again = signedBefore(known, number, key)
  const transfers = await listTransfers(tx, {
    circleId,
    after: done,
    limit: again === undefined ? TRANSFERS_AT_ONCE : again.transfers - done,
  })
  if (transfers.length === 0) return undefined
  const leaves = transfers.map((transfer) => leafHash(sha256, form.line(transfer)))
  const seal = makeSeal(sha256, {
    leaves,
    number,
    previous: stored.head,
    sealedAt: again?.sealedAt ?? timeToSign(now, last, transfers.at(-1)?.postedAt ?? now),
    key,
  })
  const signature = vault.seals.sign(sealText(seal))
  const head = headOf(sha256, sealLine({ ...seal, signature: signature.toString('hex') }))
  if (again !== undefined && again.head !== head) return undefined
  return {
    circleId,
    last: rememberedOf(last),
    pending: { seal: number, transfers: done + leaves.length, head, sealedAt: seal.sealedAt, key },
    leaves,
    signature,
  }
}

function rememberedOf(last: LastSeal | undefined): RememberedSeal | undefined {
  return last && { seal: last.number, transfers: last.transfers, head: last.head.toString('hex') }
}

/** The seal of this number that this key signed, and that is not stored. */
function signedBefore(known: Known, number: number, key: string): Pending | undefined {
  const signed = known.pending
  return signed?.seal === number && signed.key === key ? signed : undefined
}

async function storeSeal({ tx }: BaseCtx, seal: SealToAdd): Promise<void> {
  const { circleId, leaves, pending, signature } = seal
  const { sealedAt, key, head } = pending
  const stored = await callAddSeal(tx, { circleId, leaves, sealedAt, key, signature })
  invariant(stored === head, 'the database computes another head than the sealer')
}

/**
 * Whether the seals in the database begin with what the signer remembers. Seals after that may come from another
 * machine: they have to follow in the chain, and the last one has to be signed with this key.
 */
async function isAsRemembered(
  ctx: BaseCtx,
  { circleId, last, known }: CircleToSeal,
): Promise<boolean> {
  const head = last?.head.toString('hex')
  if (head === known.last?.head) return true
  if (head === undefined) return false
  if (head === known.pending?.head) return true
  const from = known.last ?? { seal: 0, head: beginningOf(sha256, circleId) }
  const seals = await listSealsAfter(ctx.tx, circleId, from.seal)
  return endOfChain(seals, from.head) === head && isSignedByMe(ctx, seals.at(-1))
}

/** The head after these seals; undefined where one does not continue from the head before. */
function endOfChain(seals: readonly SignedSeal[], begin: string): string | undefined {
  let head = begin
  for (const seal of seals) {
    if (seal.previous !== head) return undefined
    head = headOf(sha256, sealLine(seal))
  }
  return head
}

/** Whether a seal has a good signature, if it is by the key of this server. Readers check those of other keys. */
async function isSignedByMe({ vault }: BaseCtx, seal: SignedSeal | undefined): Promise<boolean> {
  const { publicKey } = vault.seals
  if (seal === undefined || seal.key !== keyName(sha256, publicKey)) return seal !== undefined
  const signature = Buffer.from(seal.signature, 'hex')
  return verifySeal({ publicKey, text: Buffer.from(sealText(seal)), signature })
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
