import type { NameSeenBy } from '#domain/matches/claim.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import type { AppError } from '#domain/shared/errors.ts'
import type { Actor, BaseCtx, Preparing } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import {
  findClaims,
  insertClaim,
  insertSighting,
  isTakenElsewhere,
  takeUtr,
} from './store/claim-store.ts'
import { getOwnMatch, hasPendingReference } from './store/match-queries.ts'
import type { StoredMatch } from './store/match-rows.ts'

type Reference = { readonly rail: Rail; readonly utr: string }

/** The hash by which a bank reference in its canonical form is found. */
export function utrKeyOf(vault: Vault, { rail, utr }: Reference): Buffer {
  return vault.hash('utr', `${rail}:${utr}`)
}

type Of = { readonly circleId: string; readonly id: string }

/**
 * Takes a reference for a match, for ever, and returns it in its canonical form. Throws
 * matches.utr-used.
 */
export async function takeReference(ctx: BaseCtx, match: Of, named: Reference): Promise<string> {
  const utr = canonicalUtr(named.utr)
  if (!(await take(ctx, match, { rail: named.rail, utr }))) throw referenceUsed()
  return utr
}

/** Returns whether another match has a reference, so that taking it would fail. */
export async function isReferenceTaken(
  ctx: BaseCtx,
  { id: matchId }: Of,
  { rail, utr }: Reference,
): Promise<boolean> {
  return isTakenElsewhere(ctx.tx, {
    rail,
    utrKey: utrKeyOf(ctx.vault, { rail, utr: canonicalUtr(utr) }),
    matchId,
  })
}

/** Builds the error for a reference that another match has. */
export function referenceUsed(): AppError {
  return matchError('matches.utr-used', { fields: { utr: 'matches.utr-used' } })
}

/**
 * Takes a reference that officers read in the evidence, before its ruling takes effect, and records
 * a sighting. Returns false if another match has it.
 */
export async function takeForRuling(
  ctx: BaseCtx,
  { circleId, id: matchId }: Of,
  { rail, utr }: Reference,
): Promise<boolean> {
  const taken = await take(ctx, { circleId, id: matchId }, { rail, utr })
  if (taken)
    await insertSighting(ctx.tx, {
      sightKey: ctx.vault.hash('utr-any', utr),
      sightingId: ctx.newId(),
      rail,
      circleId,
      matchId,
      refused: false,
      now: ctx.now,
    })
  return taken
}

async function take(
  ctx: BaseCtx,
  { circleId, id: matchId }: Of,
  { rail, utr }: Reference,
): Promise<boolean> {
  return takeUtr(ctx.tx, {
    rail,
    utrKey: utrKeyOf(ctx.vault, { rail, utr }),
    circleId,
    matchId,
    now: ctx.now,
  })
}

/**
 * Records a claim with its reference, sealed with the giver's key. A claim that a receiver wrote,
 * or whose bank was still pending, has no picture.
 */
export async function recordClaim(
  ctx: BaseCtx,
  match: StoredMatch,
  {
    rail,
    utr,
    fileId,
    late = false,
    payeeNameSeenBy = null,
  }: Reference & { fileId: string | null; late?: boolean; payeeNameSeenBy?: NameSeenBy | null },
): Promise<void> {
  const giver = await ctx.vault.of(ctx.tx, { circleId: match.circleId, memberId: match.giverId })
  const claimId = ctx.newId()
  const utrSealed = giver.seal({ table: 'claim', column: 'utr_sealed', id: claimId }, utr)
  await insertClaim(ctx.tx, {
    circleId: match.circleId,
    claimId,
    matchId: match.id,
    fileId,
    rail,
    utrSealed,
    amount: match.amount,
    late,
    payeeNameSeenBy,
    now: ctx.now,
  })
}

/**
 * Records a sighting in its own transaction, so that it stays when the command that named the
 * reference is refused. Officers see it when the number comes up again; members never do. Throws
 * matches.unknown for anybody else's match.
 */
export async function sightReference(
  { actor, vault, read }: { actor: Actor; vault: Vault; read: Preparing<'GET /matches'>['read'] },
  {
    matchId,
    side,
    utr,
    rail,
  }: {
    matchId: string
    side: 'giver' | 'receiver'
    utr: string | undefined
    rail: Rail | undefined
  },
): Promise<void> {
  const canonical = canonicalUtr(utr ?? '')
  if (rail === undefined || !isUtr(canonical, rail)) return
  await read(async (tx, now) => {
    const match = await getOwnMatch(
      tx,
      { circleId: actor.circleId, memberId: actor.memberId, side },
      matchId,
      'look',
    )
    const refused = await isTakenElsewhere(tx, {
      rail,
      utrKey: utrKeyOf(vault, { rail, utr: canonical }),
      matchId,
    })
    await insertSighting(tx, {
      sightKey: vault.hash('utr-any', canonical),
      sightingId: newUuid(),
      rail,
      circleId: match.circleId,
      matchId,
      refused,
      now,
    })
  })
}

/**
 * Returns whether the giver has named a reference for a match: in the valid claim, or when their
 * bank said "pending".
 */
export async function isReferenceNamed(
  tx: Tx,
  { circleId, matchId }: { circleId: string; matchId: string },
): Promise<boolean> {
  return (
    (await findClaims(tx, [{ circleId, id: matchId }])).has(matchId) ||
    (await hasPendingReference(tx, circleId, matchId))
  )
}
