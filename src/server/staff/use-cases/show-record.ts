import { openReason } from '#server/approvals/propose.ts'
import { invariant } from '#domain/shared/assert.ts'
import { trackRecordsOf } from '#server/disputes/track-record.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { type Cursor, cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { actLines } from '../act-lines.ts'
import { withoutPeople } from '../act-figures.ts'
import { listApprovals } from '../store/approval-store.ts'
import { listActs, listViews, type StoredView } from '../store/record-store.ts'

const PAGE = 50

/**
 * Shows acts of staff about me, views of my data, and my track record, as one list, newest first.
 * Officers have no name.
 */
export const showRecord = useCase('GET /user/record', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const limit = query.limit ?? PAGE
  const slice = { after: readCursor(query.cursor), limit: limit + 1 }
  const acts = await listActs(ctx.tx, circleId, { ...slice, whomId: memberId, acts: OWN_ACTS })
  const views = await listViews(ctx.tx, { circleId, memberId }, slice)
  const last = lastOf([...acts, ...views], limit)
  const isShown = (entry: Cursor) => last === undefined || compare(entry, last) <= 0
  const trackRecord = (await trackRecordsOf(ctx.tx, circleId, [memberId], ctx.now)).get(memberId)
  invariant(trackRecord, 'a member without a record')
  return {
    acts: await actLines(ctx, acts.filter(isShown).map(withoutPeople), {
      reason: ({ subjectKind }) => subjectKind !== 'dispute',
      actor: ({ actorRole }) => isNamed(actorRole),
    }),
    views: await viewLines(ctx, views.filter(isShown)),
    trackRecord,
    nextCursor: last === undefined ? null : cursorOf(last),
  }
})

/**
 * Acts that were carried out about a member. Leaves out proposals and approvals, and rulings and
 * measures: their two people read them on the page of the match.
 */
export const OWN_ACTS = [
  'role.grant',
  'role.withdraw',
  'member.assign',
  'member.correct-birth',
  'member.suspend',
  'member.lift-suspension',
  'member.reset-factors',
  'member.check-nominee',
  'member.waive-wait',
  'application.accept',
  'application.decline',
  'ask.release',
  'ask.close',
  'ask.hide_note',
  'ask.urgent',
  'behalf.begin-pledge',
  'behalf.begin-ask',
  'behalf.pledge',
  'behalf.ask',
  'behalf.name',
  'behalf.claim',
  'behalf.confirm',
  'member.end-helper',
  'ticket.acknowledged',
  'ticket.answered',
  'ticket.closed',
  'ticket.handed_over',
  'case.note',
  'measure.approved',
  'identity_dispute.end-proof',
]

function isNamed(role: string): boolean {
  return role !== 'officer' && role !== 'staff'
}

async function viewLines(ctx: ActorCtx, views: readonly StoredView[]) {
  const registers = await registersOf(ctx, views)
  const names = await memberNames(
    ctx,
    ctx.actor.circleId,
    views
      .filter(({ sameCircle, role, what }) => sameCircle && (isNamed(role) || what === REGISTER))
      .map(({ viewerId }) => viewerId),
  )
  return views.map(({ at, role, viewerId, what, subjectId }) => {
    const register = what === REGISTER ? registers.get(subjectId ?? '') : undefined
    return {
      at: at.toString(),
      byRole: role,
      byName: isNamed(role) || what === REGISTER ? (names.get(viewerId) ?? null) : null,
      what,
      ...(register && { register }),
    }
  })
}

/** Whoever takes a file with the names of others gives their own, officers too. */
const REGISTER = 'register'

/** Returns of which time the registers among some views are, and why they were taken. */
async function registersOf(
  { tx, vault, actor: { circleId } }: ActorCtx,
  views: readonly StoredView[],
): Promise<ReadonlyMap<string, { period: string; reason: string | null }>> {
  const proposals = await listApprovals(tx, circleId, [
    ...new Set(
      views.flatMap(({ what, subjectId }) =>
        what === REGISTER && subjectId !== null ? [subjectId] : [],
      ),
    ),
  ])
  const people = await vault.load(
    tx,
    circleId,
    proposals.map(({ proposedBy }) => proposedBy),
  )
  return new Map(
    proposals.map((proposal) => [
      proposal.id,
      {
        period: String(proposal.payload.period),
        reason: openReason(people.get(proposal.proposedBy), proposal),
      },
    ]),
  )
}

/** Returns the last entry of this page, if there are more after it. */
function lastOf(entries: readonly Cursor[], limit: number): Cursor | undefined {
  return entries.length > limit ? entries.toSorted(compare)[limit - 1] : undefined
}

function compare(one: Cursor, other: Cursor): number {
  return (
    Temporal.Instant.compare(other.at, one.at) ||
    (one.id === other.id ? 0 : one.id > other.id ? -1 : 1)
  )
}
