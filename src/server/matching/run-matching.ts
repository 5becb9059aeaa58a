import type { Policy } from '#domain/shared/policy.ts'
import type { MatchingInput, ProposedMatch } from '#domain/matching/matching-types.ts'
import { fromSteps } from '#domain/shared/rupees.ts'
import { openAsksOf } from '#server/asks/ask-shares.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import { matchesNow } from '#server/circles/check-open.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { type MatchPlan, makeMatches } from '#server/matches/make-matches.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { randomSeed, sha256 } from '#server/platform/crypto/ids.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { openPledgesOf } from '#server/pledges/pledge-shares.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { loadMatchingInput } from './load-input.ts'
import { insertRun } from './run-store.ts'
import { listCirclesToMatch } from './matching-store.ts'
import { MATCHING_VERSION, type SolvedRun, solveRun } from './solve-run.ts'

/**
 * While the database reads and writes for one circle, this process works for another; more at once
 * would only take connections from people.
 */
const CIRCLES_AT_ONCE = 2

/**
 * Matches what is open in one circle, in one transaction under the circle's lock; keeps the inputs,
 * so that the run can be replayed.
 */
export function runMatching(world: World, { circleId }: { circleId: string }): Promise<void> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, async (ctx) => {
    await lockCircle(ctx.tx, circleId)
    await matchCircle(ctx, circleId)
  })
}

async function matchCircle(ctx: BaseCtx, circleId: string): Promise<void> {
  if (!(await matchesNow(ctx.tx, circleId))) return
  const read = await readForRun(ctx, circleId)
  if (read !== undefined) await writeRun(ctx, read, await solveRun(read.input))
}

/**
 * What a run begins with: everything that is open in a circle, and what the windows leave to its
 * members.
 */
export type ReadForRun = {
  readonly circleId: string
  readonly asks: readonly StoredAsk[]
  readonly pledges: readonly StoredPledge[]
  readonly policy: Policy
  readonly policyVersion: number
  readonly input: MatchingInput
}

/** Reads what a run needs, under the circle's lock; undefined where one side has nothing open. */
export async function readForRun(ctx: BaseCtx, circleId: string): Promise<ReadForRun | undefined> {
  const [asks, pledges] = await Promise.all([
    openAsksOf(ctx.tx, circleId, ctx.now),
    openPledgesOf(ctx.tx, circleId),
  ])
  if (asks.length === 0 || pledges.length === 0) return undefined
  const { policy, version: policyVersion } = await currentPolicy(ctx.tx, circleId)
  return {
    circleId,
    asks,
    pledges,
    policy,
    policyVersion,
    input: await loadMatchingInput(ctx, { circleId, asks, pledges, policy, seed: randomSeed() }),
  }
}

/**
 * Keeps a run with its inputs, and makes what it proposes; one that made nothing leaves nothing
 * behind.
 */
export async function writeRun(
  ctx: BaseCtx,
  { circleId, input, ...read }: ReadForRun,
  solved: SolvedRun,
): Promise<void> {
  if (solved.matches.length === 0) return
  const runId = ctx.newId<string>()
  await insertRun(ctx.tx, {
    circleId,
    runId,
    seed: input.seed,
    input: solved.input,
    inputHash: sha256(solved.input),
    codeVersion: MATCHING_VERSION,
    result: solved.result,
    made: solved.matches.length,
    now: ctx.now,
  })
  await makeMatches(ctx, { circleId, runId, plans: solved.matches.map(planOf), ...read })
}

/** What a proposal of the algorithm makes. */
export function planOf({ pledgeId, askId, steps, reason, askRank }: ProposedMatch): MatchPlan {
  return { pledgeId, askId, amount: fromSteps(steps), reason, askRank }
}

/**
 * Looks at every circle with both sides open, at least once a minute, for what became matchable by
 * time alone; at busy ones last.
 */
export async function matchEveryCircle(world: World): Promise<void> {
  const circles = await inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    (ctx) => listCirclesToMatch(ctx.tx),
  )
  await eachUnderLock(
    world,
    'matching',
    circles.map((circleId) => ({ circleId })),
    (ctx, { circleId }) => matchCircle(ctx, circleId),
    { atOnce: CIRCLES_AT_ONCE },
  )
}
