import type { Policy } from '#domain/shared/policy.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import {
  changedPolicy,
  loosens,
  type PolicyChange,
  policyChanges,
} from '#domain/staff/policy-changes.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { foundingUntilOf } from '#server/circles/founding-time.ts'
import { publishVersion } from '#server/circles/policy-versions.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { staffSentence } from '../sentence.ts'
import { policyViewOf } from '../policy-view.ts'
import { proposeAct } from '../propose-act.ts'
import { changesOf, type Executor } from '../stored-approval.ts'

/**
 * Publishes a new version of the policy. If it allows more than before, proposes it to a second
 * administrator. Throws staff.policy-outside-bounds, policy-unchanged, approval-waits-already,
 * request.changed-meanwhile.
 */
export const publishPolicy = useCase('POST /staff/policy', async (ctx, { body }) => {
  const { circleId } = ctx.actor
  const { policy, version } = await currentPolicy(ctx.tx, circleId)
  if (version !== body.version) throw requestError('request.changed-meanwhile')
  const changed = changedPolicy(policy, given(body.figures))
  await refuseFoundingTerms(ctx, policy, changed)
  const waits = loosens(policy, changed)
  const { message } = waits
    ? await proposePolicy(ctx, policyChanges(policy, changed), body.reason)
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

function figuresAfter(changes: readonly PolicyChange[]): Record<string, number> {
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]))
}

/**
 * Publishes a policy after two administrators agreed. Throws request.changed-meanwhile when one of
 * its old figures has changed since the proposal.
 */
export const publishProposed: Executor = async (ctx, { payload }, { reason }) => {
  const changes = changesOf(payload)
  const { policy } = await currentPolicy(ctx.tx, ctx.actor.circleId)
  if (changes.some(({ field, before }) => policy[field] !== before))
    throw requestError('request.changed-meanwhile')
  await publish(ctx, {
    before: policy,
    after: changedPolicy(policy, figuresAfter(changes)),
    reason,
  })
}

async function publish(
  ctx: ActorCtx,
  { before, after, reason }: { before: Policy; after: Policy; reason: string },
): Promise<{ message: string }> {
  const { circleId, memberId } = ctx.actor
  await refuseFoundingTerms(ctx, before, after)
  const version = await publishVersion(ctx.tx, { circleId, policy: after, now: ctx.now })
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
  ctx.enqueue('notify-members', { circleId, to: 'everybody', kind: 'policy_published', about: {} })
  // A match that a cap prevented may be possible now.
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  return { message: staffSentence(ctx.language, 'policy-published') }
}

function given(figures: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value]],
    ),
  )
}
