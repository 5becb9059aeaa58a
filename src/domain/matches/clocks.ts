import { stopReturnClock } from './confirm.ts'
import { ended, isDue, type Match, type Moved } from './match.ts'
import type { MatchEventKind } from './match-transitions.ts'
import { type MatchFacts, move, movesNow } from './moves-now.ts'

/** What each state's clock does when nobody acts. */
const TIME_OVER: Readonly<Partial<Record<Match['state'], MatchEventKind>>> = {
  awaiting_payment: 'pay_time_over',
  bank_pending: 'bank_time_over',
  awaiting_confirmation: 'confirm_time_over',
}

/**
 * What the clock does with a match now, or undefined. A minute after its deadline a match lapses or
 * becomes a dispute; silence never confirms and never cancels. An open proposal to cancel ends. A
 * promised return that did not come goes to the officers.
 */
export function clockMove(match: Match, facts: MatchFacts): Moved | undefined {
  const on = TIME_OVER[match.state]
  if (on !== undefined && isDue(match.deadline, facts.now)) {
    const moved = move(match, on, 'clock', facts)
    return {
      on,
      match:
        moved.state === 'lapsed' ? { ...moved, ...ended(facts) } : { ...moved, deadline: null },
    }
  }
  if (match.cancellation !== null && isDue(match.cancellation.until, facts.now)) {
    return {
      on: 'cancel_time_over',
      match: { ...move(match, 'cancel_time_over', 'clock', facts), cancellation: null },
    }
  }
  return returnMove(match, facts)
}

function returnMove(match: Match, facts: MatchFacts): Moved | undefined {
  const isOver =
    isDue(match.returning?.until ?? null, facts.now) &&
    movesNow(match, 'clock', facts).some(({ on }) => on === 'return_time_over')
  return isOver
    ? {
        on: 'return_time_over',
        match: stopReturnClock(move(match, 'return_time_over', 'clock', facts)),
      }
    : undefined
}
