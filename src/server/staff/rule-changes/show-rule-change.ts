import type { RuleChangeView } from '#contract/staff/rules.ts'
import { mayObject, objectionsToFall } from '#domain/staff/rule-changes.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import {
  countVoices,
  doesObject,
  findMembership,
  findWaitingChange,
} from '../store/rule-change-store.ts'
import { wordsOfChanges } from './words-about.ts'

/** Shows the change of the rules that waits for the members. */
export const showRuleChange = useCase('GET /circle/rule-change', async (ctx) => ({
  data: await waitingView(ctx),
}))

/** Returns the waiting change as the acting member sees it; null while none waits. */
export async function waitingView(ctx: ActorCtx): Promise<RuleChangeView | null> {
  const { tx, actor } = ctx
  const change = await findWaitingChange(tx, actor)
  if (change === undefined) return null
  const { approvalId, changes, notifiedAt } = change
  const counted = await countVoices(tx, change)
  const membership = await findMembership(tx, actor)
  const words = await wordsOfChanges(ctx, [approvalId])
  return {
    id: approvalId,
    changed: [...changes],
    people: words.get(approvalId) ?? [],
    notifiedAt: notifiedAt.toString(),
    takesEffectAt: change.takesEffectAt.toString(),
    ...counted,
    needed: objectionsToFall(counted.voices),
    objects: await doesObject(tx, change, actor.memberId),
    mayObject: membership !== undefined && mayObject(membership, notifiedAt),
  }
}
