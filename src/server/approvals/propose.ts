import { sql } from 'kysely'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { STAFF_ACTS, type StaffActKind } from '#domain/approvals/staff-acts.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import type { PersonVault } from '../platform/crypto/vault.ts'
import type { ActorCtx, BaseCtx } from '../platform/use-case/context.ts'

/** How long a proposal waits for a second person; after that somebody must propose it again. */
const APPROVAL_LASTS_MS = 14 * DAY_MS

/**
 * An act that needs a second person. `payload` holds all that the act needs; nothing private.
 * `words` are private, and are sealed under the proposer's key before they join it.
 */
export type Proposal = {
  readonly kind: StaffActKind
  readonly subjectId: string
  readonly whomId: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly words: string | undefined
  readonly reason: string
}

const wordsOf = (id: string) => ({ table: 'approval', column: 'payload', id })
const reasonOf = (id: string) => ({ table: 'approval', column: 'reason_sealed', id })

/** Opens the words of a proposal with its proposer's key. */
export function openWords(
  proposer: PersonVault | undefined,
  { id, payload: { words } }: { id: string; payload: Readonly<Record<string, unknown>> },
): string | undefined {
  return typeof words === 'string'
    ? proposer?.open(wordsOf(id), Buffer.from(words, 'base64'))
    : undefined
}

/** Opens the reason of a proposal with its proposer's key; null where either is gone. */
export function openReason(
  proposer: PersonVault | undefined,
  { id, reasonSealed }: { id: string; reasonSealed: Buffer | null },
): string | null {
  return reasonSealed === null ? null : (proposer?.open(reasonOf(id), reasonSealed) ?? null)
}

/**
 * Stores a proposal for a second person. The reason is sealed under the proposer's key. Throws
 * staff.approval-waits-already.
 */
export async function propose(ctx: ActorCtx, proposal: Proposal): Promise<string> {
  const { circleId, memberId } = ctx.actor
  const approvalId = ctx.newId<string>()
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const row = await ctx.tx
    .insertInto('approval')
    .values({
      circleId,
      approvalId,
      kind: proposal.kind,
      subjectKind: STAFF_ACTS[proposal.kind].subject,
      subjectId: proposal.subjectId,
      whomId: proposal.whomId,
      payload: JSON.stringify({
        ...proposal.payload,
        ...(proposal.words === undefined
          ? {}
          : { words: person.seal(wordsOf(approvalId), proposal.words).toString('base64') }),
      }),
      reasonSealed: person.seal(reasonOf(approvalId), proposal.reason),
      state: 'waiting',
      proposedBy: memberId,
      proposedCircleId: circleId,
      proposedAt: ctx.now,
      expiresAt: addMs(ctx.now, APPROVAL_LASTS_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('approvalId')
    .executeTakeFirst()
  if (!row) throw staffError('staff.approval-waits-already')
  return approvalId
}

/**
 * Ends all waiting proposals of a person who may not act any more, so that nobody approves them.
 */
export async function takeBackAllOf(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ state: 'withdrawn', decidedAt: now, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('proposedBy', '=', memberId)
    .where('state', '=', 'waiting')
    .execute()
}
