import {
  actingRole,
  mayDecide,
  STAFF_ACTS,
  type StaffActKind,
} from '#domain/approvals/staff-acts.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import { untiedTo } from '#server/members/stewarding/ties.ts'
import { type Proposal, propose } from '#server/approvals/propose.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { listVoices, voicesFor } from './appointing.ts'
import { staffSentence } from './sentence.ts'

type Figures = Readonly<Record<string, string | number | boolean | null>>

/** What is proposed. An act on a member is about them, unless `whomId` says otherwise. */
type Proposed = {
  readonly subjectId: string
  readonly whomId?: string | null
  readonly payload?: Readonly<Record<string, unknown>>
  readonly words?: string | undefined
  readonly reason: string
  /** What the log says of it, where that is not its payload. */
  readonly logged?: Figures
}

/**
 * Proposes an act to a second person: stores and logs it, and notifies everybody who may decide it.
 * Returns what to say. Throws staff.approval-waits-already.
 */
export async function proposeAct(
  ctx: ActorCtx,
  kind: StaffActKind,
  { subjectId, payload = {}, words, reason, logged = payload as Figures, ...rest }: Proposed,
): Promise<{ message: string }> {
  const { circleId, memberId, roles } = ctx.actor
  const { whomId = STAFF_ACTS[kind].subject === 'member' ? subjectId : null } = rest
  const proposal = { kind, subjectId, whomId, payload, words, reason }
  const approvalId = await propose(ctx, proposal)
  await recordAct(ctx, {
    circleId,
    actorId: memberId,
    role: actingRole(kind, 'proposes', roles),
    act: `${kind}.propose`,
    subject: { kind: 'approval', id: approvalId },
    whomId,
    before: {},
    after: { state: 'waiting', ...logged },
    reason,
  })
  await notifyDeciders(ctx, approvalId, proposal)
  ctx.announce([memberId], 'staff')
  return { message: staffSentence(ctx.language, `${kind}.proposed`) }
}

async function notifyDeciders(ctx: ActorCtx, approvalId: string, proposal: Proposal) {
  const { circleId, memberId } = ctx.actor
  const about = { approvalId }
  if (proposal.kind === 'role_grant') {
    const grant = { ...proposal, proposedBy: memberId }
    const { confirmer } = await voicesFor(ctx.tx, circleId, grant)
    const voices = await listVoices(ctx.tx, circleId, grant)
    const kindFor = (voice: (typeof voices)[number]) =>
      !confirmer
        ? 'approval_waiting'
        : voice.circleId === circleId
          ? 'role_to_confirm'
          : 'role_to_confirm_outside'
    ctx.notify(...voices.map((voice) => ({ ...voice, kind: kindFor(voice), about }) as const))
    if (confirmer)
      ctx.announce(
        voices.map((voice) => voice.memberId),
        'membership',
      )
    return
  }
  for (const id of await decidersOf(ctx, proposal))
    ctx.notify({ circleId, memberId: id, kind: 'approval_waiting', about })
}

/**
 * Lists possible second persons: with a fitting role, not the proposer, and without a tie to the
 * person it concerns.
 */
async function decidersOf(
  { tx, now, actor }: ActorCtx,
  { kind, whomId }: Proposal,
): Promise<string[]> {
  const { circleId, memberId } = actor
  const able = (await staffOf(tx, circleId)).filter(
    ({ id, roles }) => id !== memberId && mayDecide({ kind, role: undefined }, roles),
  )
  return untiedTo(tx, {
    circleId,
    deciders: able,
    memberIds: whomId === null ? [] : [whomId],
    now,
  })
}
