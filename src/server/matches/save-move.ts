import { invariant } from '#domain/shared/assert.ts'
import type { Match } from '#domain/matches/match.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { StoredMatch } from './store/match-rows.ts'
import { updateMatches } from './store/match-writes.ts'
import { recordEvents } from './record-event.ts'

/** A match as stored after a move, with the kind of its event. */
export type SavedMove = StoredMatch & Pick<MatchMove, 'on'>

/** A move of a match after its decision, and who made it; null for the clock and for rulings. */
export type MatchMove = {
  readonly on: MatchEventKind
  readonly match: Match
  readonly actorId: string | null
  /** Who recorded it for the actor, with the actor's code. */
  readonly helperId?: string | undefined
  readonly reason?: string
  readonly pending?: StoredMatch['pending']
  /** The command that asked for it, where one with a key did. */
  readonly command?: BaseCtx['command']
}

/**
 * Saves a move of a match, with one event for its new version and the command that asked for it.
 * Returns the stored match with the kind of the event.
 */
export function saveMove(
  ctx: BaseCtx,
  before: StoredMatch,
  move: Omit<MatchMove, 'command'>,
): SavedMove {
  const [stored] = saveMoves(ctx, [{ before, move: { ...move, command: ctx.command } }])
  invariant(stored, 'a move that was not saved')
  return stored
}

/**
 * Saves the moves of many matches, in the given order: first the matches, then the events, which
 * post what became confirmed or reversed. Claim, reference and ruling are written before.
 * A match moves at most once in a transaction.
 */
export function saveMoves(
  ctx: BaseCtx,
  moves: readonly { readonly before: StoredMatch; readonly move: MatchMove }[],
): SavedMove[] {
  const moved = moves.map(({ before, move: { on, match, pending = before.pending } }) => ({
    ...before,
    ...match,
    pending,
    on,
  }))
  ctx.send(updateMatches(ctx.tx, moved))
  ctx.send(
    recordEvents(
      ctx,
      moves.map(({ before, move: { on, match, actorId, helperId, reason, command } }) => ({
        match: before,
        line: {
          version: before.version + 1,
          kind: on,
          from: before.state,
          to: match.state,
          actorId,
          helperId,
          ...(reason !== undefined && { reason }),
          command,
        },
      })),
    ),
  )
  return moved.map((match) => ({ ...match, version: match.version + 1 }))
}
