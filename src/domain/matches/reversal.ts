import type { Match } from './match.ts'
import { type MatchFacts, move } from './moves-now.ts'

/**
 * Either side asks for a confirmation to be taken back: a dispute beside the match, whose state
 * stays. Throws matches.reversal-over, not-now.
 */
export function askReversal(match: Match, by: 'giver' | 'receiver', facts: MatchFacts): Match {
  return move(match, 'reversal_asked', by, facts)
}

/** Whoever asked takes it back, until a ruling has been approved. Throws matches.not-now. */
export function withdrawReversal(match: Match, by: 'giver' | 'receiver', facts: MatchFacts): Match {
  return move(match, 'reversal_withdrawn', by, facts)
}
