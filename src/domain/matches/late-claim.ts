import type { Match } from './match.ts'
import { move } from './moves-now.ts'
import { checkClaim, type Claiming } from './claim.ts'

/**
 * "I had already paid": a claim after the end, once per match and never after a ruling. Its shares
 * have already gone back, so nothing is held. The two people or an officer decide what it was.
 * Throws matches.late-over, not-now, and the errors of checkClaim.
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
