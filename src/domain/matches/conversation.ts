import { isBefore } from '../shared/calendar.ts'
import type { Match } from './match.ts'
import { matchError } from './match-errors.ts'
import { isLive } from './match-transitions.ts'
import { lateClaimUntil, type MatchFacts } from './moves-now.ts'

export const MESSAGE_LENGTH_MAX = 1_000
/**
 * Of one person about one payment: more is no conversation any more, and nobody's many words
 * silence the other side or the officer.
 */
export const MESSAGES_AN_AUTHOR_MAX = 150
/**
 * What is shown of a conversation: its newest. Two people and every officer whom its disputes can
 * have had write less.
 */
export const MESSAGES_SHOWN_MAX = 1_000

/**
 * The two can write to each other while the match is live, while a late payment can be reported,
 * and while a dispute runs.
 */
export function canWrite(match: Match, facts: MatchFacts): boolean {
  if (isLive(match.state) || facts.dispute?.isRunning === true) return true
  const until = lateClaimUntil(match, facts.policy)
  return until !== null && isBefore(facts.now, until)
}

/**
 * A message as it is kept, without space around it. Throws matches.message-length for nothing and
 * for more than 1,000 characters.
 */
export function checkMessage(typed: string): string {
  const text = typed.trim()
  if (text.length === 0 || text.length > MESSAGE_LENGTH_MAX)
    throw matchError('matches.message-length', { fields: { text: 'matches.message-length' } })
  return text
}
