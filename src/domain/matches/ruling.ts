import { invariant } from '../shared/assert.ts'
import { minRupees, type Rupees, rupees } from '../shared/rupees.ts'
import type { RulingOutcome } from './dispute-transitions.ts'
import { paidAtOf } from './credit-day.ts'
import { ended, type Match, type Moved } from './match.ts'
import type { MatchEventKind } from './match-transitions.ts'
import { fitting } from './confirm.ts'
import { type MatchFacts, move } from './moves-now.ts'

/**
 * Who paid what, as two officers without ties decided. `amount` in whole rupees where something was
 * paid.
 */
export type MatchRuling = {
  readonly outcome: RulingOutcome
  readonly amount: number | null
}

const LINE = {
  paid: 'ruled_paid',
  paid_in_part: 'ruled_paid',
  not_paid: 'ruled_not_paid',
  void: 'ruled_void',
  reverse: 'reversed',
  keep: 'ruled_kept',
  returned: 'ruled_returned',
} as const satisfies Record<RulingOutcome, MatchEventKind>

/**
 * Carries out a final ruling on its match. What was paid is confirmed; a late payment fills what is
 * open. What was not paid, or cannot be known, ends without fault. A reversal changes only the
 * state. Money that came back, although the giver denied it, counts for nobody any more. Throws
 * matches.not-now for an outcome that does not belong here.
 */
export function ruleMatch(
  match: Match,
  { ruling, pledgeOpen, facts }: { ruling: MatchRuling; pledgeOpen: Rupees; facts: MatchFacts },
): Moved {
  const on = LINE[ruling.outcome]
  const moved = move(match, on, 'officers', facts)
  if (on === 'ruled_kept' || on === 'reversed') return { on, match: moved }
  if (on === 'ruled_returned') return { on, match: cameBack(moved, facts.now) }
  const over = {
    ...moved,
    ...ended(facts, on === 'ruled_paid' ? 'confirmed' : 'without_help'),
    ruled: true,
    returning: null,
  }
  if (on !== 'ruled_paid') return { on, match: over }
  const amount = rupees(ruling.amount ?? match.amount)
  invariant(amount > 0 && amount <= match.amount, 'a ruling about more than was matched')
  const confirmed = {
    amount,
    askFilled: minRupees(amount, fitting(match, facts.askOpen)),
    pledgeFilled: match.late ? minRupees(amount, pledgeOpen) : amount,
    paidAt: paidAtOf(match, facts.now),
  }
  return { on, match: { ...over, confirmed } }
}

// The giver may have reported the return while the ruling waited. Then that time counts.
function cameBack(match: Match, now: Temporal.Instant): Match {
  return {
    ...match,
    returning: match.returning && {
      ...match.returning,
      returnedAt: match.returning.returnedAt ?? now,
      until: null,
    },
  }
}
