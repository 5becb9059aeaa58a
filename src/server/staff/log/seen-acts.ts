import type { AuditLine, AuditQuery } from '#contract/staff/record.ts'
import { daySpan } from '#domain/ledger/statement-days.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { withoutPeople } from '../act-figures.ts'
import { actLines } from '../act-lines.ts'
import {
  listActs,
  listApprovedOf,
  listMeasuresTaken,
  listPartiesOf,
  type StoredAct,
} from '../store/record-store.ts'

/** Which part of the list: after a line, at most so many, and nothing from this instant on. */
type Part = {
  readonly after: Cursor | undefined
  readonly limit: number
  readonly until?: Temporal.Instant
}

/** The filter applies only after reading, so acts are read 200 at a time until a page is full. */
const READ_AT_ONCE = 200

/** An act as its reader sees it, and whether its people and reason are open to them. */
export type Seen = { readonly act: StoredAct; readonly line: AuditLine; readonly open: boolean }

/**
 * Reads acts of staff, newest first, with their reasons and actors. Hides both for disputes of the
 * reader or of people they have a tie to; a search by actor leaves these acts out, and one by text
 * reads only what is shown. Leaves out proposals about the reader, or people they have a tie to,
 * unless carried out.
 */
export async function seenActs(
  ctx: ActorCtx,
  { text: asked = '', act, whomId, actorId, ...days }: AuditQuery,
  { after: from, limit, until }: Part,
): Promise<Seen[]> {
  const text = asked.toLocaleLowerCase('en-IN')
  const span = daySpan(days)
  const wanted = { act, whomId, actorId, from: span.from, until: earlier(span.until, until) }
  const found: Seen[] = []
  let after = from
  while (found.length < limit) {
    const acts = await listActs(ctx.tx, ctx.actor.circleId, {
      ...wanted,
      after,
      limit: READ_AT_ONCE,
    })
    const close = new Set(await closeDisputes(ctx, acts))
    const undone = await undoneNearby(ctx, acts)
    // If a search found a hidden name, the result would reveal it.
    const seen = acts.filter(
      (act) => !undone.has(act.id) && !(wanted.actorId !== undefined && isOf(close, act)),
    )
    found.push(...(await linesOf(ctx, seen, close)).filter(({ line }) => has(line, text)))
    after = acts.at(-1)
    if (acts.length < READ_AT_ONCE) break
  }
  return found.slice(0, limit)
}

function earlier(
  one: Temporal.Instant | undefined,
  other: Temporal.Instant | undefined,
): Temporal.Instant | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return isBefore(one, other) ? one : other
}

/** Notes that these acts were read, so that their people can see it. */
export async function recordSeen(
  ctx: ActorCtx,
  seen: readonly Seen[],
  what: 'audit' | 'audit_export',
): Promise<void> {
  await recordViews(
    ctx,
    seen.flatMap(({ act, open }) =>
      act.whomId === null || act.reasonSealed === null || !open ? [] : [act.whomId],
    ),
    { circleId: ctx.actor.circleId, role: 'admin', what },
  )
}

async function linesOf(
  ctx: ActorCtx,
  acts: readonly StoredAct[],
  close: ReadonlySet<string>,
): Promise<Seen[]> {
  const mayRead = (act: StoredAct) => !isOf(close, act)
  const lines = await actLines(
    ctx,
    acts.map((act) => (mayRead(act) ? act : withoutPeople(act))),
    { reason: mayRead, actor: mayRead },
  )
  return acts.flatMap((act, at) => {
    const line = lines[at]
    return line === undefined ? [] : [{ act, line, open: mayRead(act) }]
  })
}

/** Whether the words of a line have this text. Only what its reader sees is searched. */
function has({ actorName, whomName, reason }: AuditLine, text: string): boolean {
  return [actorName, whomName, reason].some(
    (words) => words?.toLocaleLowerCase('en-IN').includes(text) ?? text === '',
  )
}

function isOf(disputes: ReadonlySet<string>, { subjectKind, subjectId }: StoredAct): boolean {
  return subjectKind === 'dispute' && subjectId !== null && disputes.has(subjectId)
}

/**
 * Returns disputes among the acts in which the reader is, or has a tie to, one of the two people.
 */
async function closeDisputes(ctx: ActorCtx, acts: readonly StoredAct[]): Promise<string[]> {
  const parties = await listPartiesOf(ctx.tx, ctx.actor.circleId, subjectsOf(acts, 'dispute'))
  const ties = await tiesOf(
    ctx,
    parties.flatMap(({ giverId, receiverId }) => [giverId, receiverId]),
  )
  return parties
    .filter(({ giverId, receiverId }) => ties.has(giverId) || ties.has(receiverId))
    .map(({ disputeId }) => disputeId)
}

/**
 * Returns ids of acts about proposals that were not, or not yet, carried out. Others made these
 * proposals about the reader or people they have a tie to.
 */
async function undoneNearby(
  ctx: ActorCtx,
  acts: readonly StoredAct[],
): Promise<ReadonlySet<string>> {
  const { circleId, memberId: me } = ctx.actor
  const proposals = acts.filter(
    ({ subjectKind, act, actorId }) =>
      actorId !== me &&
      (subjectKind === 'approval' || act === 'measure.proposed' || act === 'measure.refused'),
  )
  const ties = await tiesOf(
    ctx,
    proposals.flatMap(({ whomId }) => (whomId === null ? [] : [whomId])),
  )
  const near = proposals.filter(({ whomId }) => whomId !== null && ties.has(whomId))
  const approved = new Set(await listApprovedOf(ctx.tx, circleId, subjectsOf(near, 'approval')))
  const taken = new Set(
    (await listMeasuresTaken(ctx.tx, circleId, subjectsOf(near, 'dispute'))).map(
      ({ disputeId, memberId }) => `${disputeId} ${memberId}`,
    ),
  )
  const isDone = ({ subjectKind, subjectId, whomId }: StoredAct) =>
    subjectKind === 'approval' ? approved.has(subjectId ?? '') : taken.has(`${subjectId} ${whomId}`)
  return new Set(near.filter((act) => !isDone(act)).map(({ id }) => id))
}

function subjectsOf(acts: readonly StoredAct[], kind: string): string[] {
  return [
    ...new Set(
      acts.flatMap(({ subjectKind, subjectId }) =>
        subjectKind === kind && subjectId !== null ? [subjectId] : [],
      ),
    ),
  ]
}
