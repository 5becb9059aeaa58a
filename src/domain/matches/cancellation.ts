import { fairDeadline } from '../shared/calendar.ts'
import { ended, type Match, type Moved } from './match.ts'
import { type MatchFacts, move } from './moves-now.ts'

type Side = 'giver' | 'receiver'

/**
 * Proposes to cancel a match without fault. If the other side proposed it already, both agree.
 * Throws matches.cancel-waits, not-now.
 */
export function proposeCancellation(match: Match, by: Side, facts: MatchFacts): Moved {
  const me = by === 'giver' ? match.giverId : match.receiverId
  if (match.cancellation !== null && match.cancellation.by !== me)
    return answerCancellation(match, by, { agree: true, facts })
  const proposed = move(match, 'cancel_proposed', by, facts)
  return {
    on: 'cancel_proposed',
    match: {
      ...proposed,
      cancellation: { by: me, until: fairDeadline(facts.now, facts.policy.cancelAnswerMs) },
    },
  }
}

/**
 * The other side agrees, which cancels the match, or refuses, and everything runs on. Throws
 * matches.not-now.
 */
export function answerCancellation(
  match: Match,
  by: Side,
  { agree, facts }: { agree: boolean; facts: MatchFacts },
): Moved {
  if (!agree)
    return {
      on: 'cancel_refused',
      match: { ...move(match, 'cancel_refused', by, facts), cancellation: null },
    }
  return {
    on: 'cancel_agreed',
    match: { ...move(match, 'cancel_agreed', by, facts), ...ended(facts), returning: null },
  }
}
