import type { DisputeLine } from '#contract/disputes/case-view.ts'
import { officerMoves } from '#domain/disputes/dispute-moves.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { aroundCase } from '../case-of.ts'
import { listDisputes } from '../store/dispute-queries.ts'
import type { StoredDispute } from '../store/dispute-rows.ts'

const PAGE = 50

/**
 * Lists disputes of the officer's circle, and cases of others that the officer may see. Without names:
 * only the page of a case has them.
 */
export const listStaffDisputes = useCase('GET /staff/disputes', async (ctx, { query }) => {
  const limit = query.limit ?? PAGE
  const found = await listDisputes(ctx.tx, ctx.actor, {
    which: query.which ?? 'running',
    after: readCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  const data = await linesOf(ctx, shown)
  const last = shown.at(-1)
  return {
    data,
    nextCursor:
      found.length > limit && last ? cursorOf({ at: last.at, id: last.dispute.id }) : null,
  }
})

/**
 * Returns running cases that wait for this officer, from at most `limit` cases: their own until
 * they have proposed, and those of others that they may take or decide as the second officer.
 * Leaves out officers of the first round, and officers who were late with the case.
 */
export async function casesToDo(ctx: ActorCtx, limit: number): Promise<DisputeLine[]> {
  const found = await listDisputes(ctx.tx, ctx.actor, { which: 'running', after: undefined, limit })
  const todo: DisputeLine[] = []
  for (const [at, line] of (await linesOf(ctx, found)).entries()) {
    const dispute = found[at]?.dispute
    if (dispute !== undefined && waits(line) && (line.mine || (await mayJoin(ctx, dispute))))
      todo.push(line)
  }
  return todo
}

function waits({ tied, state, mine, waitsForSecond }: DisputeLine): boolean {
  if (tied || state === 'ruled') return false
  return mine ? !waitsForSecond : state === 'open' || waitsForSecond
}

async function mayJoin(ctx: ActorCtx, dispute: StoredDispute): Promise<boolean> {
  const { waiting, excluded } = await aroundCase(ctx, dispute)
  const moves = officerMoves(dispute, {
    actingId: ctx.actor.memberId,
    waiting,
    excluded,
    decisionWaits: false,
  })
  return moves.includes('take') || moves.includes('decide_ruling')
}

async function linesOf(
  ctx: ActorCtx,
  shown: Awaited<ReturnType<typeof listDisputes>>,
): Promise<DisputeLine[]> {
  const ties = new Set<string>()
  for (const circleId of new Set(shown.map(({ dispute }) => dispute.circleId))) {
    const people = shown.flatMap(({ dispute: { circleId: of, match } }) =>
      of === circleId ? [match.giverId, match.receiverId] : [],
    )
    for (const id of (await tiesOf(ctx, people, { circleId })).keys()) ties.add(id)
  }
  return shown.map(({ dispute, circleName, waits: ruling }) => {
    const tied = ties.has(dispute.match.giverId) || ties.has(dispute.match.receiverId)
    return disputeLine(ctx, dispute, { circleName, tied, waitsForSecond: ruling !== null })
  })
}

/** Builds one line for a case, without names. */
export function disputeLine(
  ctx: ActorCtx,
  dispute: StoredDispute,
  {
    circleName,
    tied,
    waitsForSecond,
  }: { circleName: string; tied: boolean; waitsForSecond: boolean },
): DisputeLine {
  const { match, deadline } = dispute
  return {
    id: dispute.id,
    matchId: match.id,
    circleName,
    kind: dispute.kind,
    state: dispute.state,
    round: dispute.round,
    amount: match.amount,
    code: match.code,
    openedAt: dispute.openedAt.toString(),
    deadlineAt: deadline?.at.toString() ?? null,
    late: dispute.escalatedAt !== null || (deadline !== null && isBefore(deadline.at, ctx.now)),
    mine: dispute.officerId === ctx.actor.memberId,
    tied,
    waitsForSecond,
  }
}
