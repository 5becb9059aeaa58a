import type { MatchEventKind, MatchState } from '#domain/matches/match-transitions.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { insertEvent, type StoredMatch } from './match-store.ts'

/** Writes one line of a match's time line. A reason is sealed under the key of the person who gave it. */
export async function recordEvent(ctx: BaseCtx, match: Pick<StoredMatch, 'circleId' | 'id'>, event: {
  kind: MatchEventKind; from: MatchState | null; to: MatchState; actorId: string | null; reason?: string
}): Promise<void> {
  const eventId = ctx.newId()
  let reasonSealed: Buffer | null = null
  if (event.reason !== undefined && event.actorId !== null) {
    const person = await ctx.vault.of(ctx.tx, { circleId: match.circleId, memberId: event.actorId })
    reasonSealed = person.seal({ table: 'match_event', column: 'reason_sealed', id: eventId }, event.reason)
  }
  await insertEvent(ctx.tx, { circleId: match.circleId, matchId: match.id, eventId, kind: event.kind, from: event.from, to: event.to, actorId: event.actorId, reasonSealed, now: ctx.now })
}
