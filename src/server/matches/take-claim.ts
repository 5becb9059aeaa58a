import type { claimMatch } from '#domain/matches/claim.ts'
import { invariant } from '#domain/shared/assert.ts'
import { latestProofs } from '#server/files/proofs.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { EndpointInput } from '#server/platform/use-case/request.ts'
import { recordClaim, takeReference } from './named-reference.ts'
import { takeMatch } from './take-match.ts'

/**
 * What a claim and a late claim have in common: the giver's match with its proof, what the rules make of it, and the
 * reference and claim, which are kept. Throws what takeMatch, `decide` and takeReference throw.
 */
export async function takeClaim(
  ctx: ActorCtx,
  { params, body }: EndpointInput<'POST /matches/{matchId}/claim'>,
  { decide, late = false }: { decide: typeof claimMatch; late?: boolean },
) {
  const { match, facts } = await takeMatch(ctx, 'giver', { params, body })
  const proof = (await latestProofs(ctx.tx, [match])).get(match.id)
  const claimed = decide(match, {
    claim: body,
    hasProof: proof !== undefined,
    payeeNameSeenBy: body.payeeNameSeenBy,
    byProgram: ctx.actor.scopes !== null,
    facts,
  })
  invariant(proof, 'a claim passed without its proof')
  const utr = await takeReference(ctx, match, body)
  const { rail, payeeNameSeenBy } = body
  await recordClaim(ctx, match, { rail, utr, fileId: proof.fileId, late, payeeNameSeenBy })
  return { match, claimed }
}
