import type { MatchView } from '#contract/matches/shapes.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import type { listDisputeSteps } from '../store/dispute-store.ts'
import type { DisputeEventKind } from '#domain/matches/dispute-transitions.ts'

type Line = Omit<MatchView['events'][number], 'to'>
type Step = NonNullable<ReturnType<Awaited<ReturnType<typeof listDisputeSteps>>['get']>>[number]

/** The dispute events that the two people see. Only officers see proposals and refusals. */
const SHOWN: Partial<Readonly<Record<DisputeEventKind, 'staff' | 'clock' | 'party'>>> = {
  taken: 'staff',
  let_go: 'staff',
  evidence_asked: 'staff',
  evidence_closed: 'staff',
  ruling_approved: 'staff',
  take_time_over: 'clock',
  evidence_time_over: 'clock',
  rule_time_over: 'clock',
  appeal_time_over: 'clock',
  accepted: 'party',
  appealed: 'party',
}

/**
 * Turns the steps of a match's disputes (listDisputeSteps) into lines of its history
 * (`dispute.taken` …), oldest first. Officers are never named.
 */
export function disputeLines(
  ctx: ActorCtx,
  steps: readonly Step[],
  vaults: ReadonlyMap<string, PersonVault>,
): Line[] {
  return steps
    .filter((step, at) => isNotified(step, steps[at - 1]))
    .map((step) => ({
      kind: `dispute.${step.kind}`,
      by: actorOf(step, ctx.actor.memberId),
      helperName: null,
      at: step.happenedAt.toString(),
      reason: step.kind === 'appealed' ? appealReason(step, vaults) : null,
    }))
}

/**
 * The effect on the match shows the ruling of an appeal; that nobody came is shown once for each
 * wait.
 */
function isNotified({ kind, round }: Step, before: Step | undefined): boolean {
  if (!Object.hasOwn(SHOWN, kind) || (kind === 'ruling_approved' && round > 1)) return false
  return !(kind === 'take_time_over' && before?.kind === 'take_time_over')
}

function actorOf({ kind, actorId }: Step, memberId: string): Line['by'] {
  const by = SHOWN[kind as DisputeEventKind]
  if (by !== 'party') return by ?? 'clock'
  return actorId === memberId ? 'me' : 'other'
}

function appealReason(
  { disputeId: id, appealedBy, appealReasonSealed: sealed }: Step,
  vaults: ReadonlyMap<string, PersonVault>,
): string | null {
  if (appealedBy === null || sealed === null) return null
  return (
    vaults
      .get(appealedBy)
      ?.open({ table: 'dispute', column: 'appeal_reason_sealed', id }, sealed) ?? null
  )
}
