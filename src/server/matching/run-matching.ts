import { canonicalInput } from '#domain/matching/input-hash.ts'
import { runMatching as match } from '#domain/matching/run-matching.ts'
import type { ProposedMatch } from '#domain/matching/matching-types.ts'
import { fromSteps } from '#domain/shared/rupees.ts'
import { openAsksOf } from '#server/asks/ask-shares.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { type MatchPlan, makeMatches } from '#server/matches/make-matches.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { randomSeed, sha256 } from '#server/platform/ids.ts'
import { currentPolicy } from '#server/platform/policies.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { World } from '#server/platform/world.ts'
import { openPledgesOf } from '#server/pledges/pledge-shares.ts'
import { loadMatchingInput } from './load-input.ts'
import { insertRun, listCirclesToMatch } from './matching-store.ts'

/** The version of the algorithm a run was made with; raised with every change of its results. */
export const MATCHING_VERSION = '2'

/** Matches what is open in one circle, in one transaction under the circle's lock; keeps the inputs, so that the run can be replayed. */
export function runMatching(world: World, { circleId }: { circleId: string }): Promise<void> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, async (ctx) => {
    await lockCircle(ctx.tx, circleId)
    await matchCircle(ctx, circleId)
  })
}

async function matchCircle(ctx: BaseCtx, circleId: string): Promise<void> {
  const asks = await openAsksOf(ctx.tx, circleId, ctx.now)
  const pledges = asks.length === 0 ? [] : await openPledgesOf(ctx.tx, circleId)
  if (asks.length === 0 || pledges.length === 0) return
  const { policy, version: policyVersion } = await currentPolicy(ctx.tx, circleId)
  const input = await loadMatchingInput(ctx, { circleId, asks, pledges, policy, seed: randomSeed() })
  const result = match(input)
  if (result.matches.length === 0) return
  const runId = ctx.newId<string>()
  const text = canonicalInput(input)
  await insertRun(ctx.tx, { circleId, runId, seed: input.seed, input: text, inputHash: sha256(text), codeVersion: MATCHING_VERSION, result: JSON.stringify(result), made: result.matches.length, now: ctx.now })
  await makeMatches(ctx, { circleId, runId, plans: result.matches.map(planOf), pledges, asks, policy, policyVersion })
}

/** What a proposal of the algorithm makes. */
export function planOf({ pledgeId, askId, steps, reason, askRank }: ProposedMatch): MatchPlan {
  return { pledgeId, askId, amount: fromSteps(steps), reason, askRank }
}

/** Looks at every circle with both sides open, at least once a minute, for what became matchable by time alone; at busy ones last. */
export async function matchEveryCircle(world: World): Promise<void> {
  const circles = await inTransaction(world.database, { vault: world.vault, language: 'en' }, (ctx) => listCirclesToMatch(ctx.tx))
  await eachUnderLock(world, 'matching', circles.map((circleId) => ({ circleId })), (ctx, { circleId }) => matchCircle(ctx, circleId))
}
