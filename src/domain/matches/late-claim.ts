import type { Match } from './match.ts'
import { move } from './moves-now.ts'
import { checkClaim, type Claiming } from './claim.ts'

/**
 * "I had already paid": a claim after the end, once per match and never after a ruling. Its
 * shares have gone back already, so nothing is held; the two, or an officer, say what it was.
 * Throws matches.late-over, not-now, and what every claim needs.
 */
export function claimLate(match: Match, claiming: Claiming): Match {
  const moved = move(match, 'late_claimed', 'giver', claiming.facts)
  checkClaim(match, claiming)
  return {
    ...moved,
    late: true,
    claimedAt: claiming.facts.now,
    deadline: null,
    endedAt: null,
    answerUntil: null,
  }
}
