import { fromSteps } from '#domain/shared/rupees.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { actsAs } from '#domain/shared/staff-roles.ts'
import { storedRun, type StoredRun } from '#server/matching/stored-runs.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { listMatchesOfRun, receiversOf } from '../store/run-store.ts'

/**
 * Shows one run: its input in figures while it is kept, its matches and why, who still waits and why, and whether a
 * replay gives an equal result. Throws staff.run-unknown.
 */
export const showMatchingRun = useCase(
  'GET /staff/matching-runs/{runId}',
  async (ctx, { params: { runId } }) => {
    const { circleId, roles } = ctx.actor
    const run = await storedRun(ctx.tx, circleId, runId)
    if (run === undefined) throw staffError('staff.run-unknown')
    const matches = await listMatchesOfRun(ctx.tx, circleId, runId)
    const receiverOf = await receiversOf(
      ctx.tx,
      circleId,
      run.result.waiting.map(({ askId }) => askId),
    )
    const seen = [
      ...matches.flatMap(({ giverId, receiverId }) => [giverId, receiverId]),
      ...run.result.waiting.flatMap(({ askId }) => receiverOf.get(askId) ?? []),
    ]
    await recordViews(ctx, seen, {
      circleId,
      role: actsAs(roles, ['officer', 'admin']),
      what: 'matching_run',
      subjectId: runId,
    })
    const names = await memberNames(ctx, circleId, seen)
    return {
      data: {
        ...figuresOf(run),
        matches: matches.map(({ giverId, receiverId, ...match }) => ({
          ...match,
          giver: names.get(giverId) ?? '',
          receiver: names.get(receiverId) ?? '',
        })),
        waiting: run.result.waiting.map(({ askId, rank, unservedSteps, why }) => ({
          receiver: names.get(receiverOf.get(askId) ?? '') ?? '',
          rank,
          amount: fromSteps(unservedSteps),
          why: [why].flat(),
        })),
      },
    }
  },
)

function figuresOf({ line, inputHash, input, result, replay }: StoredRun) {
  const sum = (requests: readonly { readonly openSteps: number }[]) =>
    fromSteps(requests.reduce((steps, { openSteps }) => steps + openSteps, 0))
  return {
    id: line.id,
    at: line.at.toString(),
    codeVersion: line.codeVersion,
    inputHash: inputHash.toString('hex'),
    replay,
    serving: result.serving ?? null,
    preferenceCost: result.preferenceCost ?? null,
    inputs: input
      ? {
          asks: input.asks.length,
          pledges: input.pledges.length,
          members: input.members.length,
          askedAmount: sum(input.asks),
          pledgedAmount: sum(input.pledges),
        }
      : null,
  }
}
