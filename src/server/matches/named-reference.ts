import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import type { Actor, ActorCtx, BaseCtx, Preparing } from '#server/platform/context.ts'
import { newUuid } from '#server/platform/ids.ts'
import type { Vault } from '#server/platform/vault.ts'
import { insertClaim, insertSighting, isTakenElsewhere, takeUtr } from './claim-store.ts'
import { getOwnMatch, type StoredMatch } from './match-store.ts'

type Reference = { readonly rail: Rail; readonly utr: string }

function utrKeyOf(vault: Vault, { rail, utr }: Reference): Buffer {
  return vault.hash('utr', `${rail}:${utr}`)
}

/** Takes a reference for a match, for ever, and returns it in its canonical form. Throws matches.utr-used. */
export async function takeReference(ctx: ActorCtx, match: StoredMatch, named: Reference): Promise<string> {
  const utr = canonicalUtr(named.utr)
  await takeUtr(ctx.tx, { rail: named.rail, utrKey: utrKeyOf(ctx.vault, { rail: named.rail, utr }), circleId: match.circleId, matchId: match.id, now: ctx.now })
  return utr
}

/** Records a claim with its reference, sealed with the giver's key. One that a receiver wrote down, or a bank was still busy with, has no picture. */
export async function recordClaim(ctx: BaseCtx, match: StoredMatch, { rail, utr, fileId, late = false }: Reference & { fileId: string | null; late?: boolean }): Promise<void> {
  const giver = await ctx.vault.of(ctx.tx, { circleId: match.circleId, memberId: match.giverId })
  const claimId = ctx.newId()
  const utrSealed = giver.seal({ table: 'claim', column: 'utr_sealed', id: claimId }, utr)
  await insertClaim(ctx.tx, { circleId: match.circleId, claimId, matchId: match.id, fileId, rail, utrSealed, amount: match.amount, late, now: ctx.now })
}

/**
 * Notes that a reference was named, in a transaction of its own, so that it is known also when the command that named it is refused. Officers
 * see it where the same number comes up again; members never do. Throws matches.unknown for anybody else's match.
 */
export async function sightReference({ actor, vault, read }: { actor: Actor; vault: Vault; read: Preparing<'GET /matches'>['read'] }, { matchId, side, utr, rail }: {
  matchId: string; side: 'giver' | 'receiver'; utr: string | undefined; rail: Rail | undefined
}): Promise<void> {
  const canonical = canonicalUtr(utr ?? '')
  if (rail === undefined || !isUtr(canonical, rail)) return
  await read(async (tx, now) => {
    const match = await getOwnMatch(tx, { circleId: actor.circleId, memberId: actor.memberId, side }, matchId, 'look')
    const refused = await isTakenElsewhere(tx, { rail, utrKey: utrKeyOf(vault, { rail, utr: canonical }), matchId })
    await insertSighting(tx, { sightKey: vault.hash('utr-any', canonical), sightingId: newUuid(), rail, circleId: match.circleId, matchId, refused, now })
  })
}
