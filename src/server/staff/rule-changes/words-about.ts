import type { CirclePolicyView } from '#contract/staff/rules.ts'
import { openReason } from '#server/approvals/propose.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import {
  listApprovals,
  listApprovedPolicies,
  type StoredApproval,
} from '../store/approval-store.ts'
import { listActs, type StoredAct } from '../store/record-store.ts'

type Word = CirclePolicyView['minutes'][number]['people'][number]
/** ChangeWords by the change that they are about. */
export type ChangeWords = ReadonlyMap<unknown, Word[]>

/** An act, or the proposal before it: what its person did, and about which change. */
type Said = { readonly about: unknown } & (
  | { readonly did: 'proposed'; readonly proposal: StoredApproval }
  | { readonly did: Exclude<Word['did'], 'proposed'>; readonly act: StoredAct }
)

/**
 * Names who did each of these, and why. A person who has closed their account has no name here, and
 * their reason was deleted with it.
 */
async function named(ctx: ActorCtx, said: readonly Said[]): Promise<ChangeWords> {
  const { circleId } = ctx.actor
  const whoIn = (one: Said) => ('act' in one ? one.act.actorId : one.proposal.proposedBy)
  const ids = said.map(whoIn).filter((id) => id !== null)
  const names = await memberNames(ctx, circleId, ids)
  const vaults = await ctx.vault.load(ctx.tx, circleId, [...names.keys()])
  const words = new Map<unknown, Word[]>()
  for (const one of said) {
    const who = whoIn(one) ?? ''
    const reason =
      'act' in one ? reasonOf(vaults.get(who), one.act) : openReason(vaults.get(who), one.proposal)
    const word = { did: one.did, name: names.get(who) || null, reason: reason || null }
    words.set(one.about, [...(words.get(one.about) ?? []), word])
  }
  return words
}

function reasonOf(
  person: PersonVault | undefined,
  { id, reasonSealed }: StoredAct,
): string | null | undefined {
  if (reasonSealed === null) return null
  return person?.open({ table: 'audit_log', column: 'reason_sealed', id }, reasonSealed)
}

/** Returns who proposed changes that waited, who agreed and who withdrew them, by proposal. */
export async function wordsOfChanges(
  ctx: ActorCtx,
  approvalIds: readonly string[],
): Promise<ChangeWords> {
  const { circleId } = ctx.actor
  if (approvalIds.length === 0) return new Map()
  const acts = await listActs(ctx.tx, circleId, {
    acts: ['approval.approve', 'policy.withdraw'],
    subjectIds: approvalIds,
    after: undefined,
    limit: 2 * approvalIds.length,
  })
  const proposals = await listApprovals(ctx.tx, circleId, approvalIds)
  return named(ctx, [
    ...proposals.map((proposal) => ({ about: proposal.id, did: 'proposed', proposal }) as const),
    ...acts.toReversed().map(
      (act) =>
        ({
          about: act.subjectId,
          did: act.act === 'policy.withdraw' ? 'withdrew' : 'agreed',
          act,
        }) as const,
    ),
  ])
}

/**
 * Returns who published the latest versions at once, by version: one administrator, or the proposer
 * and the second.
 */
export async function wordsOfVersions(ctx: ActorCtx, limit: number): Promise<ChangeWords> {
  const { circleId } = ctx.actor
  const acts = await listActs(ctx.tx, circleId, { act: 'policy.publish', after: undefined, limit })
  const proposals = await listApprovedPolicies(ctx.tx, circleId, limit)
  return named(
    ctx,
    acts.flatMap((act): Said[] => {
      const about = act.after?.['version']
      const first = proposals.filter(
        ({ decidedAt }) => decidedAt !== null && Temporal.Instant.compare(decidedAt, act.at) === 0,
      )
      return [
        ...first.map((proposal) => ({ about, did: 'proposed', proposal }) as const),
        { about, did: first.length === 0 ? 'published' : 'agreed', act },
      ]
    }),
  )
}
