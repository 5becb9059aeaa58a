import type { MatchEventKind, MatchState } from '#domain/matches/match-transitions.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { type NewEvent, insertEvents } from './store/match-event-store.ts'
import type { StoredMatch } from './store/match-rows.ts'

type About = Pick<StoredMatch, 'circleId' | 'id'>
type Line = {
  /** The version of the match that the event made. */
  readonly version: number
  readonly kind: MatchEventKind
  readonly from: MatchState | null
  readonly to: MatchState
  readonly actorId: string | null
  readonly helperId?: string | undefined
  readonly reason?: string
  readonly command?: NewEvent['command']
}

/** Writes one event for each of several matches. A reason is sealed under its author's key. */
export async function recordEvents(
  ctx: BaseCtx,
  lines: readonly { readonly match: About; readonly line: Line }[],
): Promise<void> {
  const events: NewEvent[] = []
  for (const { match, line } of lines) events.push(await sealed(ctx, match, line))
  await insertEvents(ctx.tx, events)
}

async function sealed(
  ctx: BaseCtx,
  { circleId, id }: About,
  { reason, command, ...line }: Line,
): Promise<NewEvent> {
  const eventId = ctx.newId()
  const person =
    reason === undefined || line.actorId === null
      ? undefined
      : await ctx.vault.of(ctx.tx, { circleId, memberId: line.actorId })
  const reasonSealed =
    person?.seal({ table: 'match_event', column: 'reason_sealed', id: eventId }, reason ?? '') ??
    null
  return {
    circleId,
    matchId: id,
    version: line.version,
    eventId,
    kind: line.kind,
    from: line.from,
    to: line.to,
    actorId: line.actorId,
    helperId: line.helperId ?? null,
    reasonSealed,
    command,
    now: ctx.now,
  }
}
