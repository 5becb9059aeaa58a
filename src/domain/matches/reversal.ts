import type { Match } from './match.ts'
import { type MatchFacts, move } from './moves-now.ts'

/**
 * Either side asks to take a confirmation back. This opens a dispute beside the match, whose state
 * stays. Throws matches.reversal-over, not-now.
 */
export function askReversal(match: Match, by: 'giver' | 'receiver', facts: MatchFacts): Match {
  return move(match, 'reversal_asked', by, facts)
}

/** The side that asked withdraws it, until a ruling has been approved. Throws matches.not-now. */
export function withdrawReversal(match: Match, by: 'giver' | 'receiver', facts: MatchFacts): Match {
  return move(match, 'reversal_withdrawn', by, facts)
}
