import type { ApprovalView } from '#contract/staff/work.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { isNeededAdmin } from '#server/members/measures/roles.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { type StoredApproval, listEnded, listWaiting } from '../store/approval-store.ts'
import { voicesFor } from '../appointing.ts'
import { caseProposalViews } from '../case-proposals.ts'
import { listWordsOf } from '../store/record-store.ts'
import { changesOf, roleOf } from '../stored-approval.ts'
import { fileUntil, mayDecide } from '#domain/approvals/staff-acts.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { openReason, openWords } from '#server/approvals/propose.ts'
import { namedFigures, peopleIn } from '../act-figures.ts'

const LISTED_MAX = 200

/**
 * Lists waiting proposals, oldest first, or ended ones, latest first. Each person sees what they
 * could decide and what they proposed. Nobody sees proposals about themselves or people they have a
 * tie to, unless they were carried out. Rulings and measures of a dispute are decided on its page.
 */
export const listApprovals = useCase('GET /staff/approvals', async (ctx, { query }) => {
  const { circleId, roles } = ctx.actor
  const decided = query.which === 'decided'
  const all = decided
    ? await listEnded(ctx.tx, circleId, LISTED_MAX)
    : await listWaiting(ctx.tx, circleId, ctx.now, LISTED_MAX)
  const ties = new Set(
    (
      await tiesOf(
        ctx,
        all.flatMap(({ kind, whomId }) =>
          whomId === null || kind === 'role_grant' ? [] : [whomId],
        ),
      )
    ).keys(),
  )
  const mine = []
  for (const approval of all) if (await isFor(ctx, approval, ties)) mine.push(approval)
  const cases =
    decided || !roles.includes('officer') ? [] : await caseProposalViews(ctx, LISTED_MAX)
  return { data: [...(await viewsOf(ctx, mine)), ...cases], nextCursor: null }
})

async function isFor(
  ctx: ActorCtx,
  approval: StoredApproval,
  ties: ReadonlySet<string>,
): Promise<boolean> {
  const { memberId, roles } = ctx.actor
  const { kind, payload, proposedBy, whomId, state } = approval
  if (proposedBy === memberId) return true
  if (!mayDecide({ kind, role: roleOf(payload) }, roles)) return false
  if (state === 'approved' || whomId === null) return true
  return kind === 'role_grant'
    ? (await voicesFor(ctx.tx, ctx.actor.circleId, approval)).appointers.includes(memberId)
    : !ties.has(whomId)
}

async function viewsOf(
  ctx: ActorCtx,
  approvals: readonly StoredApproval[],
): Promise<ApprovalView[]> {
  const { circleId } = ctx.actor
  const whom = approvals.flatMap(({ whomId }) => (whomId === null ? [] : [whomId]))
  const proposers = approvals.map(({ proposedBy }) => proposedBy)
  const deciders = approvals.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy]))
  const [names, people] = [
    await memberNames(ctx, circleId, [
      ...whom,
      ...proposers,
      ...deciders,
      ...approvals.flatMap(({ kind, payload }) =>
        kind === 'export' ? peopleIn({ before: null, after: payload }) : [],
      ),
    ]),
    await ctx.vault.load(ctx.tx, circleId, proposers),
  ]
  const words = await wordsOf(ctx, approvals)
  const forOperator = await idsForOperator(ctx, approvals)
  return approvals.map((approval) => ({
    id: approval.id,
    kind: approval.kind,
    whomName: approval.whomId === null ? null : (names.get(approval.whomId) ?? null),
    summary: exportedOr(approval, names, openWords(people.get(approval.proposedBy), approval)),
    reason: openReason(people.get(approval.proposedBy), approval),
    proposedByName: names.get(approval.proposedBy) ?? '',
    proposedByMe: approval.proposedBy === ctx.actor.memberId,
    at: approval.proposedAt.toString(),
    expiresAt: approval.expiresAt.toString(),
    state: approval.state,
    link: null,
    version: approval.version,
    canDecide: canDecide(ctx, approval),
    byOperator: forOperator.has(approval.id),
    ended: endOf(ctx, approval, { names, words }),
    ...downloadOf(ctx, approval),
  }))
}

/** A proposal in figures. What an export was limited to is told with names, not with ids. */
function exportedOr(
  { kind, payload }: StoredApproval,
  names: ReadonlyMap<string, string>,
  text: string | undefined,
): ApprovalView['summary'] {
  const { words: _, ...figures } = summaryOf(payload)
  return kind === 'export'
    ? (namedFigures({ ...figures, ...(text !== undefined && { text }) }, names) as typeof figures)
    : figures
}

function downloadOf(
  { actor, now }: ActorCtx,
  { kind, state, proposedBy, decidedAt }: StoredApproval,
): Pick<ApprovalView, 'downloadUntil'> {
  if (state !== 'approved' || proposedBy !== actor.memberId || decidedAt === null) return {}
  const until = fileUntil(kind, decidedAt)
  return until !== undefined && isBefore(now, until) ? { downloadUntil: until.toString() } : {}
}

type Found = {
  readonly names: ReadonlyMap<string, string>
  readonly words: ReadonlyMap<string, string>
}

/**
 * Returns how a proposal ended: by whom, when and with which reason. A taken-back proposal names
 * its proposer; a fallen or expired one names nobody.
 */
function endOf(
  { actor }: ActorCtx,
  { id, state, decidedBy, decidedAt, expiresAt, byOperator }: StoredApproval,
  { names, words }: Found,
): ApprovalView['ended'] {
  if (state === 'waiting') return null
  return {
    at: (decidedAt ?? expiresAt).toString(),
    byName: decidedBy === null ? null : (names.get(decidedBy) ?? null),
    byMe: decidedBy === actor.memberId,
    byOperator,
    reason: words.get(id) ?? null,
  }
}

/** Returns the reasons of decided proposals, by id; sealed for the people they are about. */
async function wordsOf(
  ctx: ActorCtx,
  approvals: readonly StoredApproval[],
): Promise<ReadonlyMap<string, string>> {
  const { circleId } = ctx.actor
  const found = await listWordsOf(
    ctx.tx,
    circleId,
    approvals.flatMap(({ id, state }) => (state === 'approved' || state === 'refused' ? [id] : [])),
  )
  const people = await ctx.vault.load(
    ctx.tx,
    circleId,
    found.map(({ sealedFor }) => sealedFor),
  )
  return new Map(
    found.flatMap(({ approvalId, auditId, sealedFor, reasonSealed }) => {
      const text = people
        .get(sealedFor)
        ?.open({ table: 'audit_log', column: 'reason_sealed', id: auditId }, reasonSealed)
      return approvalId === null || text === undefined || text === ''
        ? []
        : [[approvalId, text] as const]
    }),
  )
}

/** Returns suspensions that nobody of the circle may approve, so that the operator must. */
async function idsForOperator(
  { tx, actor: { circleId } }: ActorCtx,
  approvals: readonly StoredApproval[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { id, kind, state, subjectId } of approvals) {
    if (
      kind === 'suspension' &&
      state === 'waiting' &&
      (await isNeededAdmin(tx, { circleId, memberId: subjectId }))
    )
      found.add(id)
  }
  return found
}

function canDecide(
  { actor }: ActorCtx,
  { state, kind, payload, proposedBy }: StoredApproval,
): boolean {
  return (
    state === 'waiting' &&
    proposedBy !== actor.memberId &&
    mayDecide({ kind, role: roleOf(payload) }, actor.roles)
  )
}

/**
 * Returns a proposal in figures. For the policy each field has its new value, and the old one under
 * "<field>.before".
 */
function summaryOf(payload: StoredApproval['payload']): ApprovalView['summary'] {
  const simple = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, value] as const]
      : [],
  )
  return Object.fromEntries([
    ...simple,
    ...changesOf(payload).flatMap(({ field, before, after }) => [
      [field, after] as const,
      [`${field}.before`, before] as const,
    ]),
  ])
}
