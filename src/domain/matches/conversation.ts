import { isBefore } from '../shared/calendar.ts'
import type { Match } from './match.ts'
import { matchError } from './match-errors.ts'
import { isLive } from './match-transitions.ts'
import { lateClaimUntil, type MatchFacts } from './moves-now.ts'

export const MESSAGE_LENGTH_MAX = 1_000
/**
 * One person can write at most this many messages about one match. A real conversation needs fewer,
 * and nobody can bury the words of the others.
 */
export const MESSAGES_AN_AUTHOR_MAX = 150
/**
 * Only this many newest messages are shown. Two people and all officers of a match's disputes write
 * fewer.
 */
export const MESSAGES_SHOWN_MAX = 1_000

/**
 * Whether the two can write to each other. They can while the match is live, a late payment can be
 * reported, or a dispute runs.
 */
export function canWrite(match: Match, facts: MatchFacts): boolean {
  if (isLive(match.state) || facts.dispute?.isRunning === true) return true
  const until = lateClaimUntil(match, facts.policy)
  return until !== null && isBefore(facts.now, until)
}

/**
 * Checks a message and returns it without spaces around it. Throws matches.message-length for an
 * empty one and for more than 1,000 characters.
 */
export function checkMessage(typed: string): string {
  const text = typed.trim()
  if (text.length === 0 || text.length > MESSAGE_LENGTH_MAX)
    throw matchError('matches.message-length', { fields: { text: 'matches.message-length' } })
  return text
}
