import type { Rail } from '#domain/matches/utr.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { findClaims, type StoredClaim } from './store/claim-store.ts'
import type { StoredMatch } from './store/match-rows.ts'
import { recordClaim, takeReference } from './named-reference.ts'

/** A reference that the giver named, and whether it is in a valid claim. */
export type Named = { readonly rail: Rail; readonly utr: string; readonly isClaim: boolean }

/**
 * Returns the reference that the giver named: in the valid claim, or when their bank said
 * "pending". Undefined if they named none.
 */
export async function namedByGiver(ctx: BaseCtx, match: StoredMatch): Promise<Named | undefined> {
  return (await namedByGivers(ctx, [match])).get(match.id)
}

/** Returns the named references of many matches, by match id. */
export async function namedByGivers(
  ctx: BaseCtx,
  matches: readonly StoredMatch[],
): Promise<Map<string, Named>> {
  const [claims, givers] = await Promise.all([
    findClaims(ctx.tx, matches),
    ctx.vault.loadMany(
      ctx.tx,
      matches.map(({ circleId, giverId }) => ({ circleId, memberId: giverId })),
    ),
  ])
  return new Map(
    matches.flatMap((match) => {
      const giver = givers.get(match.giverId)
      const named = giver && readNamed(match, claims.get(match.id), giver)
      return named === undefined ? [] : [[match.id, named] as const]
    }),
  )
}

function readNamed(
  match: StoredMatch,
  claim: StoredClaim | undefined,
  giver: PersonVault,
): Named | undefined {
  if (claim)
    return {
      rail: claim.rail,
      utr: giver.open({ table: 'claim', column: 'utr_sealed', id: claim.id }, claim.utrSealed),
      isClaim: true,
    }
  if (match.pending === null) return undefined
  return {
    rail: match.pending.rail,
    utr: giver.open(
      { table: 'match', column: 'pending_utr_sealed', id: match.id },
      match.pending.utrSealed,
    ),
    isClaim: false,
  }
}

/**
 * Writes a claim for a giver who made none, with the bank's reference, because help needs a claim.
 * Throws matches.utr-used.
 */
export async function writeClaim(
  ctx: BaseCtx,
  match: StoredMatch,
  { rail, utr: typed }: { rail?: Rail | undefined; utr?: string | undefined },
): Promise<void> {
  invariant(rail !== undefined && typed !== undefined, 'a confirmation passed without a reference')
  const utr = await takeReference(ctx, match, { rail, utr: typed })
  await recordClaim(ctx, match, { rail, utr, fileId: null })
}
