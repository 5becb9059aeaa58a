import type { Match } from '#domain/matches/match.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { type StoredMatch, updateMatch } from './match-store.ts'
import { recordEvent } from './record-event.ts'

/** Saves a match as a decision left it, with the one line in its time line that its new version has. Returns it as it is stored. */
export async function saveMove(ctx: BaseCtx, before: StoredMatch, { on, match, actorId, reason, pending = before.pending }: {
  on: MatchEventKind; match: Match; actorId: string | null; reason?: string; pending?: StoredMatch['pending']
}): Promise<StoredMatch> {
  const stored = await updateMatch(ctx.tx, { ...before, ...match, pending })
  await recordEvent(ctx, before, { kind: on, from: before.state, to: stored.state, actorId, ...(reason !== undefined && { reason }) })
  return stored
}
