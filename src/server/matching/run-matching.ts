import type { Policy } from '#domain/shared/policy.ts'
import { canonicalInput } from '#domain/matching/input-hash.ts'
import type { MatchingInput, ProposedMatch } from '#domain/matching/matching-types.ts'
import { fromSteps } from '#domain/shared/rupees.ts'
import { openAsksOf } from '#server/asks/ask-shares.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import { matchesNow } from '#server/circles/check-open.ts'
import { lockCircle, tryLockCircle } from '#server/circles/lock-circle.ts'
import { type MatchPlan, makeMatches } from '#server/matches/make-matches.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { randomSeed, sha256 } from '#server/platform/crypto/ids.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { openPledgesOf } from '#server/pledges/pledge-shares.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { loadMatchingInput } from './load-input.ts'
import { insertRun } from './run-store.ts'
import { listCirclesToMatch } from './matching-store.ts'
import { MATCHING_VERSION, type SolvedRun, solveQuickly, solveRun } from './solve-run.ts'
import { keepReasons } from './wait-store.ts'

/**
 * While the database reads and writes for one circle, this process works for another; more at once
 * would only take connections from people.
 */
const CIRCLES_AT_ONCE = 2
/** Busy circles that one sweep waits for; the next one takes the others. */
const WAITED_FOR_MAX = 10

/** So long a run may be searched in all; a run that has to begin again has what is left of it. */
const SEARCH_MS = 2_000

/** What a run of one circle needs of the installation. */
type Runs = Pick<World, 'database' | 'vault'>

/**
 * Matches what is open in one circle and keeps the inputs, so that the run can be replayed. It is
 * read and solved without the circle's lock, so that people confirm meanwhile, and written under the
 * lock if its inputs are still the same; else it begins again, and at last is solved under the lock,
 * without a search.
 */
export async function runMatching(world: Runs, { circleId }: { circleId: string }): Promise<void> {
  await matchCircle(world, circleId, true)
}

/** Returns false where the circle is busy and `waits` is false. */
async function matchCircle(world: Runs, circleId: string, waits: boolean): Promise<boolean> {
  const seed = randomSeed()
  let left = SEARCH_MS
  do {
    const begun = performance.now()
    const read = await inOne(world, (ctx) => readToMatch(ctx, circleId, seed))
    if (read === undefined) return true
    const solved = await solveRun(read.input)
    if (solved.matches.length === 0) {
      await inOne(world, (ctx) => keepWaits(ctx, read, solved))
      return true
    }
    const written = await inOne(world, async (ctx) => {
      if (waits) await lockCircle(ctx.tx, circleId)
      else if (!(await tryLockCircle(ctx.tx, circleId))) return 'busy'
      const now = await readToMatch(ctx, circleId, seed)
      if (now === undefined) return 'written'
      if (canonicalInput(now.input) !== solved.input) return 'changed'
      await writeRun(ctx, now, solved)
      return 'written'
    })
    if (written !== 'changed') return written === 'written'
    left -= performance.now() - begun
  } while (left > SEARCH_MS / 2)
  await inOne(world, async (ctx) => {
    await lockCircle(ctx.tx, circleId)
    const read = await readToMatch(ctx, circleId, seed)
    if (read !== undefined) await writeRun(ctx, read, await solveQuickly(read.input))
  })
  return true
}

function inOne<T>(world: Runs, work: (ctx: BaseCtx) => Promise<T>): Promise<T> {
  return inTransactionOf(world, work)
}

async function readToMatch(
  ctx: BaseCtx,
  circleId: string,
  seed: string,
): Promise<ReadForRun | undefined> {
  return (await matchesNow(ctx.tx, circleId)) ? readForRun(ctx, circleId, seed) : undefined
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

/** Reads what a run needs; undefined where nobody asks. */
export async function readForRun(
  ctx: BaseCtx,
  circleId: string,
  seed = randomSeed(),
): Promise<ReadForRun | undefined> {
  const [asks, pledges] = await Promise.all([
    openAsksOf(ctx.tx, circleId, ctx.now),
    openPledgesOf(ctx.tx, circleId),
  ])
  if (asks.length === 0) return undefined
  const { policy, version: policyVersion } = await currentPolicy(ctx.tx, circleId)
  return {
    circleId,
    asks,
    pledges,
    policy,
    policyVersion,
    input: await loadMatchingInput(ctx, { circleId, asks, pledges, policy, seed }),
  }
}

/**
 * Keeps a run with its inputs, and makes what it proposes; one that made nothing leaves only why
 * asks wait. The caller must lock the circle.
 */
export async function writeRun(ctx: BaseCtx, whole: ReadForRun, solved: SolvedRun): Promise<void> {
  await keepWaits(ctx, whole, solved)
  if (solved.matches.length === 0) return
  const { circleId, input, ...read } = whole
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

function keepWaits(
  ctx: BaseCtx,
  { circleId, input }: ReadForRun,
  { waiting }: SolvedRun,
): Promise<void> {
  const hadPledges = input.pledges.length > 0
  return keepReasons(ctx.tx, { circleId, at: ctx.now, hadPledges, waiting })
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
  const coming = (await inOne(world, (ctx) => listCirclesToMatch(ctx.tx))).values()
  const busy: string[] = []
  await Promise.all(
    Array.from({ length: CIRCLES_AT_ONCE }, () =>
      forEachLogged(world, 'matching', coming, async (circleId) => {
        if (!(await matchCircle(world, circleId, false))) busy.push(circleId)
      }),
    ),
  )
  await forEachLogged(world, 'matching', busy.slice(0, WAITED_FOR_MAX), async (circleId) => {
    await matchCircle(world, circleId, true)
  })
}
