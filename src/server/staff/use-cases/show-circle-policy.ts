import type { CirclePolicyView } from '#contract/staff/rules.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { type ApprovedProposal, listApprovedPolicies } from '../store/approval-store.ts'
import { HISTORY_MAX, rulesOf } from '../policy-view.ts'
import { listActs, type StoredAct } from '../store/record-store.ts'

type Publisher = CirclePolicyView['history'][number]['people'][number]

/**
 * Shows the circle's policy to every member: figures in force, and for each version what changed,
 * who published it and why.
 */
export const showCirclePolicy = useCase('GET /circle/policy', async (ctx) => {
  const { history, ...rules } = await rulesOf(ctx)
  const people = await publishers(ctx)
  return {
    data: {
      ...rules,
      history: history.map((version) => ({
        ...version,
        people: people.get(version.version) ?? [],
      })),
    },
  }
})

/**
 * Returns who published which version, and why: the proposer, then the second administrator if it
 * needed two.
 */
async function publishers(ctx: ActorCtx): Promise<ReadonlyMap<unknown, Publisher[]>> {
  const { circleId } = ctx.actor
  const acts = await listActs(ctx.tx, circleId, {
    act: 'policy.publish',
    after: undefined,
    limit: HISTORY_MAX,
  })
  const proposals = await listApprovedPolicies(ctx.tx, circleId, HISTORY_MAX)
  const ids = [
    ...acts.map(({ actorId }) => actorId),
    ...proposals.map(({ proposedBy }) => proposedBy),
  ].filter((id) => id !== null)
  const names = await memberNames(ctx, circleId, ids)
  const vaults = await ctx.vault.load(ctx.tx, circleId, [...names.keys()])
  const wordOf = (
    table: 'audit_log' | 'approval',
    { id, reasonSealed }: StoredAct | ApprovedProposal,
    by: string | null,
  ): Publisher => ({
    // A person who has closed their account has no name here, and their reason was deleted with it.
    name: names.get(by ?? '') || null,
    reason:
      (reasonSealed === null
        ? undefined
        : vaults.get(by ?? '')?.open({ table, column: 'reason_sealed', id }, reasonSealed)) || null,
  })
  return new Map(
    acts.map((act) => {
      const first = proposals.filter(
        ({ decidedAt }) => decidedAt !== null && Temporal.Instant.compare(decidedAt, act.at) === 0,
      )
      return [
        act.after?.['version'],
        [
          ...first.map((proposal) => wordOf('approval', proposal, proposal.proposedBy)),
          wordOf('audit_log', act, act.actorId),
        ],
      ]
    }),
  )
}
