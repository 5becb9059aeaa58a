import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { DEFAULT_POLICY } from '#domain/circles/policy.ts'
import { claimPayment } from '#domain/matches/payment.ts'
import { WARNING_VERSION } from '#domain/members/agreements.ts'
import { addMs, DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { AppError } from '#domain/shared/errors.ts'
import type { AskId, MatchId, PledgeId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import { newShares } from '#domain/shared/shares.ts'
import { insertAsk } from '#server/asks/store/ask-store.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import { insertFile } from '#server/files/file-store.ts'
import { takeUtr } from '#server/matches/store/claim-store.ts'
import { makeMatches as makeThem } from '#server/matches/make-matches.ts'
import { factsOf } from '#server/matches/views/match-facts.ts'
import { lockMatch } from '#server/matches/store/match-store.ts'
import { recordClaim } from '#server/matches/named-reference.ts'
import { saveMove } from '#server/matches/save-move.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { newCode, newUuid, sha256 } from '#server/platform/crypto/ids.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { insertPledge } from '#server/pledges/pledge-store.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { newUtr, WIDE_POLICY } from './helping.ts'
import type { TestWorld } from '../server/world.ts'

export const RACES = 200
const LANES = 4
const JITTER_MS = 5
const AMOUNT = rupees(500)
const POLICY = { ...DEFAULT_POLICY, ...WIDE_POLICY }

export type Racer = { readonly memberId: string; readonly token: string }
/** A circle of its own with somebody who gives and somebody who receives. */
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

/**
 * Circles written in bulk: people with keys, sealed names, sessions and agreements like
 * everybody's, without the way in.
 */
export async function makeFields(w: TestWorld, count: number): Promise<Field[]> {
  const fields: Field[] = []
  for (let at = 0; at < count; at++) {
    const circleId = await openCircle(w.owner.db, {
      name: 'Race',
      slug: `race-${newCode(10).toLowerCase()}`,
      policy: POLICY,
    })
    fields.push(
      await play(w, async (ctx) => {
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

export function play<T>({ world }: TestWorld, work: (ctx: BaseCtx) => Promise<T>): Promise<T> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, work)
}

export const addressOf = ({ memberId }: Pick<Racer, 'memberId'>) => `${memberId}@example.in`

/** A member like everybody's, signed in, whom nobody introduced. */
export async function makeRacer(ctx: BaseCtx, circleId: string): Promise<Racer> {
  const { tx, now } = ctx
  const memberId = newUuid()
  const person = await ctx.vault.create(tx, { circleId, memberId })
  const sealed = (column: string, text: string) =>
    person.seal({ table: 'member', column, id: memberId }, text)
  await tx
    .insertInto('member')
    .values({
      circle_id: circleId,
      member_id: memberId,
      status: 'active',
      registered_at: now,
      joined_at: now,
      name_sealed: sealed('name_sealed', 'Race Testwala'),
      email_sealed: sealed('email_sealed', addressOf({ memberId })),
      phone_sealed: sealed('phone_sealed', '+919000000000'),
      pan_sealed: sealed('pan_sealed', 'ABCPT1234A'),
      birth_sealed: sealed('birth_sealed', '1980-01-01'),
    })
    .execute()
  const [identityId, key] = [newUuid(), sha256(memberId)]
  await tx
    .insertInto('identity')
    .values({
      identity_id: identityId,
      circle_id: circleId,
      member_id: memberId,
      email_key: ctx.vault.hash('email', addressOf({ memberId })),
      phone_key: key,
      pan_key: key,
      password_hash: 'none',
      referral_code: newCode(12),
      created_at: now,
      email_verified_at: now,
      phone_verified_at: now,
    })
    .execute()
  await tx
    .insertInto('agreement')
    .values({
      circle_id: circleId,
      member_id: memberId,
      kind: 'warning',
      version: WARNING_VERSION,
      language: 'en',
      agreed_at: now,
    })
    .execute()
  const { token } = await startSession(tx, {
    identityId,
    circleId,
    memberId,
    kind: 'bearer',
    now,
    secondFactor: true,
  })
  return { memberId, token }
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
    .insertInto('payment_detail')
    .values({
      circle_id: circleId,
      detail_id: detailId,
      member_id: memberId,
      kind: 'upi',
      detail_sealed: sealed,
      detail_key: sha256(detailId),
      usable_from: now,
      created_at: now,
    })
    .execute()
  return detailId
}

/** A pledge and an ask of ₹500, both in the queue and made for each other. */
export function makePledgeAndAsk(
  w: TestWorld,
  field: Field,
): Promise<{ pledge: StoredPledge; ask: StoredAsk }> {
  return play(w, (ctx) => insertBoth(ctx, field))
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
    { ...fresh, id: newUuid<PledgeId>(), plan: 'super', pausedBy: null },
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
      shareCode: newCode(10),
      policyVersion: 1,
      now,
    },
  )
  return { pledge, ask }
}

/**
 * Matches that await payment, each with the row of a picture; or claimed half an hour ago, when
 * `claimed`.
 */
export function makeMatches(
  w: TestWorld,
  field: Field,
  count: number,
  { claimed = false } = {},
): Promise<RaceMatch[]> {
  return play(w, async (ctx) => {
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
  const moved = claimPayment(match, {
    claim: { rail: 'upi', utr, amount: AMOUNT },
    hasProof: true,
    payeeNameSeen: true,
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
  await saveMove(ctx, match, { on: 'claimed', match: moved, actorId: giver.memberId })
}

/**
 * The giver declined and says later that they had paid all the same; returns the version that is
 * left.
 */
export async function claimLateIn(
  w: TestWorld,
  { field: { giver }, id: matchId, utr }: RaceMatch,
): Promise<number> {
  await w.call('POST /providehelp/provide-help/{matchId}/decline', {
    token: giver.token,
    params: { matchId },
    body: { reason: 'My bank says no.', version: 1 },
  })
  const { data } = await w.call('POST /providehelp/provide-help/{matchId}/late-claim', {
    token: giver.token,
    params: { matchId },
    body: { utr, rail: 'upi', amount: AMOUNT, payeeNameSeen: true, version: 2 },
  })
  return data.version
}

/** 200 rounds in four lanes that run beside each other, each lane in a circle of its own. */
export async function matchesInLanes(
  w: TestWorld,
  options?: { claimed?: boolean; each?: number },
): Promise<RaceMatch[][]> {
  const fields = await makeFields(w, LANES)
  return Promise.all(
    fields.map((field) => makeMatches(w, field, (RACES / LANES) * (options?.each ?? 1), options)),
  )
}

/** The same, but each round in a circle of its own. */
export async function fieldsInLanes(w: TestWorld): Promise<Field[][]> {
  const fields = await makeFields(w, RACES)
  return Array.from({ length: LANES }, (_, lane) =>
    fields.filter((_field, at) => at % LANES === lane),
  )
}

export type Side = 'one' | 'other'
export type Results = Readonly<Record<Side, PromiseSettledResult<unknown>>>
/**
 * Two acts at once. `winner` looks at how it ended, and throws when that is not one of the legal
 * ends.
 */
export type Race = Readonly<Record<Side, () => Promise<unknown>>> & {
  readonly winner: (results: Results) => Promise<Side> | Side
}

/**
 * Runs every race with a random head start of up to 5 ms, moved towards the side that loses; says
 * how often each side won.
 */
export async function runRaces<Round>(
  lanes: readonly (readonly Round[])[],
  raceOf: (round: Round) => Race,
): Promise<Record<Side, number>> {
  const won = { one: 0, other: 0 }
  let heldBack = 0
  await Promise.all(
    lanes.map(async (lane) => {
      for (const round of lane) {
        const race = raceOf(round)
        const [one, other] = await Promise.allSettled([
          later(Math.max(0, heldBack), race.one),
          later(Math.max(0, -heldBack), race.other),
        ])
        const winner = await race.winner({ one, other })
        won[winner]++
        heldBack += winner === 'one' ? 0.5 : -0.5
      }
    }),
  )
  return won
}

async function later(ms: number, act: () => Promise<unknown>): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve, ms + randomInt(JITTER_MS * 1000 + 1) / 1000))
  return act()
}

/**
 * The side that was served, when the other was refused with one of these codes; throws otherwise.
 */
export function onlyServed({ one, other }: Results, ...codes: readonly string[]): Side {
  const [winner, loser] =
    one.status === 'fulfilled' ? (['one', other] as const) : (['other', one] as const)
  if (loser.status === 'fulfilled' || (one.status === 'rejected' && other.status === 'rejected'))
    throw new Error('both were served, or none', { cause: [one, other] })
  if (!(loser.reason instanceof AppError) || !codes.includes(loser.reason.code))
    throw new Error('refused with another code', { cause: loser.reason })
  return winner
}

export async function stateOf(w: TestWorld, { id }: Pick<RaceMatch, 'id'>): Promise<string> {
  const { rows } = await w.owner.pool.query<{ state: string }>(
    'SELECT state FROM match WHERE match_id = $1',
    [id],
  )
  return rows[0]?.state ?? 'not there'
}

/** Prints how a race went, and asserts that all were run and both ends were seen. */
export function expectBothWon(name: string, won: Readonly<Record<Side, number>>): void {
  console.info(`${name}: ${won.one} to ${won.other}`)
  expect(won.one + won.other).toBe(RACES)
  expect(Math.min(won.one, won.other)).toBeGreaterThan(0)
}
