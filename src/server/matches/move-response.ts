import type { MovedMatch } from '#contract/matches/shapes.ts'
import type { MatchEventKind, MatchState } from '#domain/matches/match-transitions.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Language } from '#domain/shared/languages.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import type { FindFirst } from '#server/platform/use-case/sent-command.ts'
import { findCommandEvents } from './store/match-event-store.ts'

/** The sentence about each event that a command of the two people makes. */
const SENTENCES = {
  claimed: 'claimed',
  claim_withdrawn: 'claim-withdrawn',
  bank_pending: 'bank-pending',
  bank_failed: 'bank-failed',
  declined: 'declined',
  cancel_proposed: 'cancel-proposed',
  cancel_refused: 'cancel-refused',
  cancel_agreed: 'cancelled',
  late_claimed: 'late-claimed',
  return_promised: 'return-promised',
  returned: 'return-confirmed',
  return_missing: 'return-missing',
  not_received: 'questioned',
  confirmed: 'confirmed',
  reversal_asked: 'reversal-asked',
  reversal_withdrawn: 'reversal-withdrawn',
} as const satisfies Partial<Record<MatchEventKind, Parameters<typeof helpingSentence>[1]>>

/** A move of a match, as its event keeps it. `state` and `version` are those that it made. */
type MadeMove = {
  readonly on: MatchEventKind
  readonly id: string
  readonly state: MatchState
  readonly version: number
}

/** Answers a command about a match with the move that it made. The page reads the rest again. */
export function moveResponse(
  language: Language,
  { on, id, state, version }: MadeMove,
): { message: string; data: MovedMatch } {
  invariant(on in SENTENCES, 'a command that makes an event without a sentence')
  return {
    message: helpingSentence(language, SENTENCES[on as keyof typeof SENTENCES]),
    data: { id, status: state, version },
  }
}

/** Finds commands about matches that were sent before: their events have them. */
export const findFirstMoves: FindFirst<{ readonly params: { readonly matchId: string } }> = async (
  tx,
  sent,
) => {
  const events = await findCommandEvents(
    tx,
    sent.map(({ command, actor, input }) => {
      invariant(actor, 'a command about a match without a member')
      return {
        circleId: actor.circleId,
        matchId: input.params.matchId,
        commandHash: command.commandHash,
      }
    }),
  )
  return events.map((event) => ({
    ...event,
    responseTo: ({ language }) => moveResponse(language, event),
  }))
}
