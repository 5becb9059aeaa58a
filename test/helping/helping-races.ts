import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { claimMatch } from '#domain/matches/claim.ts'
import { addMs, DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import type { AskId, CircleId, MatchId, PledgeId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import { newShares } from '#domain/shared/shares.ts'
import { insertAsk } from '#server/asks/store/ask-writes.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import { insertFile } from '#server/files/file-store.ts'
import { takeUtr } from '#server/matches/store/claim-store.ts'
import { makeMatches as makeThem } from '#server/matches/make-matches.ts'
import { factsOf } from '#server/matches/views/match-facts.ts'
import { lockMatch } from '#server/matches/store/match-queries.ts'
import { recordClaim } from '#server/matches/named-reference.ts'
import { saveMove } from '#server/matches/save-move.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { newCode, newUuid, sha256 } from '#server/platform/crypto/ids.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { insertPledge } from '#server/pledges/pledge-store.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { madeUpPerson } from '../circle/people.ts'
import { type Unwritten, writeMember } from '../circle/written-people.ts'
import { WIDE_POLICY } from './helping.ts'
import { newUtr } from './proof.ts'
import type { TestWorld } from '../server/world.ts'

const AMOUNT = rupees(500)
const POLICY = { ...DEFAULT_POLICY, ...WIDE_POLICY }

export type Racer = { readonly memberId: string; readonly token: string; readonly email: string }
/** A circle of its own with one giver and one receiver. */
export type Field = {
  readonly circleId: string
  readonly giver: Racer
  readonly receiver: Racer
  readonly detailId: string
}
export type RaceMatch = {
  readonly field: Field
  readonly id: MatchId
  readonly version: number
  readonly utr: string
}

/** Makes circles of two people, with the rows of usual members. */
export async function makeFields(w: TestWorld, count: number): Promise<Field[]> {
  const fields: Field[] = []
  for (let at = 0; at < count; at++) {
    const circleId = await openCircle(w.owner, {
      paymentsOpen: true,
      name: 'Race',
      slug: `race-${newCode(10).toLowerCase()}`,
      policy: POLICY,
    })
    fields.push(
      await inUseCase(w, async (ctx) => {
        const [giver, receiver] = [await makeRacer(ctx, circleId), await makeRacer(ctx, circleId)]
        return {
          circleId,
          giver,
          receiver,
          detailId: await makeDetail(ctx, { circleId, memberId: receiver.memberId }),
        }
      }),
    )
  }
  return fields
}

export function inUseCase<T>({ world }: TestWorld, work: (ctx: BaseCtx) => Promise<T>): Promise<T> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, work)
}

/** A usual member, signed in, whom nobody introduced. */
export async function makeRacer(
  ctx: BaseCtx,
  circleId: string,
  staff: Pick<Unwritten, 'factor'> = {},
): Promise<Racer> {
  const { pan: pancard, ...person } = madeUpPerson()
  const written = await writeMember(ctx, {
    form: { ...person, pancard, dateOfBirth: '1980-01-01' },
    language: 'en',
    passwordHash: 'none',
    route: { kind: 'application', circleId: circleId as CircleId },
    ...staff,
  })
  return { ...written, email: person.email }
}

export async function makeDetail(
  { tx, vault, now }: BaseCtx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<string> {
  const detailId = newUuid()
  const person = await vault.of(tx, { circleId, memberId })
  const sealed = person.seal(
    { table: 'payment_detail', column: 'detail_sealed', id: detailId },
    JSON.stringify({ kind: 'upi', upiId: `race${memberId.slice(-6)}@okpractice` }),
  )
  await tx
    .insertInto('paymentDetail')
    .values({
      circleId,
      detailId,
      memberId,
      kind: 'upi',
      detailSealed: sealed,
      detailKey: sha256(detailId),
      usableFrom: now,
      createdAt: now,
    })
    .execute()
  return detailId
}

/** A pledge and an ask of ₹500, both in the queue, that fit each other. */
export function makePledgeAndAsk(
  w: TestWorld,
  field: Field,
): Promise<{ pledge: StoredPledge; ask: StoredAsk }> {
  return inUseCase(w, (ctx) => insertBoth(ctx, field))
}

async function insertBoth(
  { tx, now }: BaseCtx,
  { circleId, giver, receiver, detailId }: Field,
): Promise<{ pledge: StoredPledge; ask: StoredAsk }> {
  const fresh = {
    shares: newShares(AMOUNT),
    state: 'pending',
    queuedAt: now,
    expiresAt: addMs(now, 30 * DAY_MS),
  } as const
  const pledge = await insertPledge(
    tx,
    { circleId, memberId: giver.memberId },
    { ...fresh, id: newUuid<PledgeId>(), plan: 'super', pausedBy: null, pausedUntil: null },
    { policyVersion: 1, now },
  )
  const ask = await insertAsk(
    tx,
    { circleId, memberId: receiver.memberId },
    {
      ...fresh,
      id: newUuid<AskId>(),
      askClass: 'normal',
      firstInClass: false,
      remindAt: null,
      reviewBy: null,
      reviewMoved: 'no',
      paused: null,
    },
    {
      detailId,
      noteSealed: null,
      restsUntil: null,
      shareCode: newCode(10),
      policyVersion: 1,
      now,
    },
  )
  return { pledge, ask }
}

/**
 * Matches that await payment, each with a picture. With `claimed` they were claimed half an hour
 * ago.
 */
export function makeMatches(
  w: TestWorld,
  field: Field,
  count: number,
  { claimed = false } = {},
): Promise<RaceMatch[]> {
  return inUseCase(w, async (ctx) => {
    const made: RaceMatch[] = []
    for (let at = 0; at < count; at++)
      made.push(await makeOne({ ...ctx, now: addMs(ctx.now, -60 * MINUTE_MS) }, field, claimed))
    return made
  })
}

async function makeOne(ctx: BaseCtx, field: Field, claimed: boolean): Promise<RaceMatch> {
  const { circleId, giver } = field
  const { pledge, ask } = await insertBoth(ctx, field)
  const plans = [
    { pledgeId: pledge.id, askId: ask.id, amount: AMOUNT, reason: 'exact', askRank: 1 },
  ] as const
  const [matchId] = (
    await makeThem(ctx, {
      circleId,
      runId: null,
      plans,
      pledges: [pledge],
      asks: [ask],
      policy: POLICY,
      policyVersion: 1,
    })
  ).matchIds
  if (matchId === undefined) throw new Error('a match that was not made')
  const fileId = newUuid()
  const image = {
    bytes: Buffer.alloc(1),
    mediaType: 'image/webp',
    width: 1,
    height: 1,
    sha256: sha256(fileId),
    originalSha256: sha256(fileId),
    likeness: null,
  } as const
  await insertFile(ctx.tx, {
    circleId,
    fileId,
    ownerId: giver.memberId,
    belongs: { purpose: 'proof', matchId },
    storageName: `${circleId}/${fileId}`,
    image,
    now: ctx.now,
  })
  const match = { field, id: matchId, version: 1, utr: newUtr() }
  if (!claimed) return match
  await claimFor({ ...ctx, now: addMs(ctx.now, 29 * MINUTE_MS) }, match, fileId)
  return { ...match, version: 2 }
}

async function claimFor(
  ctx: BaseCtx,
  { field: { circleId, giver }, id, utr }: RaceMatch,
  fileId: string,
): Promise<void> {
  const match = await lockMatch(ctx.tx, circleId, id)
  if (!match) throw new Error('a match that was not made')
  const moved = claimMatch(match, {
    claim: { rail: 'upi', utr, amount: AMOUNT },
    hasProof: true,
    payeeNameSeenBy: 'person',
    facts: await factsOf(ctx, match),
  })
  await takeUtr(ctx.tx, {
    rail: 'upi',
    utrKey: ctx.vault.hash('utr', `upi:${utr}`),
    circleId,
    matchId: id,
    now: ctx.now,
  })
  await recordClaim(ctx, match, { rail: 'upi', utr, fileId })
  saveMove(ctx, match, { on: 'claimed', match: moved, actorId: giver.memberId })
}

/** The giver declined and later reports that they had paid. Returns the new version. */
export async function claimLateIn(
  w: TestWorld,
  { field: { giver }, id: matchId, utr }: RaceMatch,
): Promise<number> {
  await w.call('POST /matches/{matchId}/decline', {
    token: giver.token,
    params: { matchId },
    body: { reason: 'My bank says no.', version: 1 },
  })
  const { data } = await w.call('POST /matches/{matchId}/late-claim', {
    token: giver.token,
    params: { matchId },
    body: { utr, rail: 'upi', amount: AMOUNT, payeeNameSeenBy: 'person', version: 2 },
  })
  return data.version
}

export async function stateOf(w: TestWorld, { id }: Pick<RaceMatch, 'id'>): Promise<string> {
  const { rows } = await w.owner.pool.query<{ state: string }>(
    'SELECT state FROM match WHERE match_id = $1',
    [id],
  )
  return rows[0]?.state ?? 'not there'
}
