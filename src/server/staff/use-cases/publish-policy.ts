import type { Policy } from '#domain/shared/policy.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import {
  changedPolicy,
  figuresAfter,
  loosens,
  type PolicyChange,
  policyChanges,
} from '#domain/staff/policy-changes.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { foundingUntilOf } from '#server/circles/founding-time.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { staffSentence } from '../sentence.ts'
import { policyViewOf } from '../policy-view.ts'
import { beginRuleChange, refuseClash, waitsForMembers } from '../rule-changes/begin-rule-change.ts'
import { putInForce } from '../rule-changes/end-rule-change.ts'
import { proposeAct } from '../propose-act.ts'
import { changesOf, type Executor } from '../stored-approval.ts'

/**
 * Publishes a new version of the policy. If it allows more than before, proposes it to a second
 * administrator. Throws staff.policy-outside-bounds, policy-unchanged, approval-waits-already,
 * rule-change-waits, rule-change-rests, request.changed-meanwhile.
 */
export const publishPolicy = useCase('POST /staff/policy', async (ctx, { body }) => {
  const { circleId } = ctx.actor
  const { policy, version } = await currentPolicy(ctx.tx, circleId)
  if (version !== body.version) throw requestError('request.changed-meanwhile')
  const changed = changedPolicy(policy, given(body.figures))
  await refuseFoundingTerms(ctx, policy, changed)
  const changes = policyChanges(policy, changed)
  await refuseClash(ctx, changes)
  const waits = loosens(policy, changed)
  const { message } = waits
    ? await proposePolicy(ctx, changes, body.reason)
    : await publish(ctx, { before: policy, after: changed, reason: body.reason })
  return { message, waits, data: await policyViewOf(ctx) }
})

/** Throws staff.founding-terms-fixed for a change of the founding terms once the circle is open. */
async function refuseFoundingTerms(
  { tx, actor }: ActorCtx,
  before: Policy,
  after: Policy,
): Promise<void> {
  if (before.foundingFirstAskDays === after.foundingFirstAskDays) return
  if ((await foundingUntilOf(tx, actor.circleId)) !== null)
    throw staffError('staff.founding-terms-fixed')
}

function proposePolicy(ctx: ActorCtx, changes: readonly PolicyChange[], reason: string) {
  return proposeAct(ctx, 'policy', {
    subjectId: ctx.actor.circleId,
    payload: { changes },
    logged: figuresAfter(changes),
    reason,
  })
}

/**
 * What follows once two administrators agreed: the change waits for the members, or is published
 * where payments are not open yet. Throws request.changed-meanwhile when one of its old figures has
 * changed since the proposal, and what refuseClash throws.
 */
export const publishProposed: Executor = async (ctx, approval, { reason }) => {
  const changes = changesOf(approval.payload)
  const { policy } = await currentPolicy(ctx.tx, ctx.actor.circleId)
  if (changes.some(({ field, before }) => policy[field] !== before))
    throw requestError('request.changed-meanwhile')
  await refuseClash(ctx, changes)
  const after = changedPolicy(policy, figuresAfter(changes))
  await refuseFoundingTerms(ctx, policy, after)
  if (await waitsForMembers(ctx, changes)) await beginRuleChange(ctx, approval, changes)
  else await publish(ctx, { before: policy, after, reason })
}

async function publish(
  ctx: ActorCtx,
  { before, after, reason }: { before: Policy; after: Policy; reason: string },
): Promise<{ message: string }> {
  const { circleId, memberId } = ctx.actor
  const version = await putInForce(ctx, circleId, after)
  const changes = policyChanges(before, after)
  const of = (which: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[which]]))
  await recordAct(ctx, {
    circleId,
    actorId: memberId,
    role: 'admin',
    act: 'policy.publish',
    subject: { kind: 'circle', id: circleId },
    whomId: null,
    before: { version: version - 1, ...of('before') },
    after: { version, ...of('after') },
    reason,
  })
  return { message: staffSentence(ctx.language, 'policy-published') }
}

function given(figures: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value]],
    ),
  )
}
