import type { Policy } from '../shared/policy.ts'
import { addMs, type Deadline, fairDeadline, isBefore } from '../shared/calendar.ts'
import { endOfNextWorkingDay } from './working-days.ts'
import { type Match, payDeadline } from './match.ts'
import { type MatchFacts, move } from './moves-now.ts'

/**
 * By when a bank has to report what became of a payment. That is the end of its next working day
 * and one day more, at most 96 hours, outside the night. Sources: NPCI's turn-around time for UPI
 * is the next working day; RBI, harmonised turn-around times of 20 September 2019. `holidays`:
 * further bank holidays of the installation, as ISO dates.
 */
export function bankPendingDeadline({
  policy,
  now,
  holidays,
}: {
  policy: Policy
  now: Temporal.Instant
  holidays?: ReadonlySet<string>
}): Deadline {
  const regular = addMs(endOfNextWorkingDay(now, holidays), policy.bankPendingExtraMs)
  const latest = addMs(now, policy.bankPendingMaxMs)
  return fairDeadline(isBefore(regular, latest) ? regular : latest, 0)
}

/** "My bank says pending". Nobody pays again while the bank works on it. Throws matches.not-now. */
export function reportPending(
  match: Match,
  facts: MatchFacts,
  holidays?: ReadonlySet<string>,
): Match {
  return {
    ...move(match, 'bank_pending', 'giver', facts),
    deadline: bankPendingDeadline({ ...facts, ...(holidays && { holidays }) }),
    pendingAt: match.pendingAt ?? facts.now,
  }
}

/**
 * "My bank failed it". The giver gets the whole time to pay again, once. Throws matches.not-now.
 */
export function reportFailed(
  match: Match,
  { payeeKind, facts }: { payeeKind: 'upi' | 'bank'; facts: MatchFacts },
): Match {
  return failedByBank(move(match, 'bank_failed', 'giver', facts), { payeeKind, facts })
}

/**
 * A match that must be paid again because a bank failed the payment, with the whole time to pay.
 */
export function failedByBank(
  match: Match,
  { payeeKind, facts }: { payeeKind: 'upi' | 'bank'; facts: MatchFacts },
): Match {
  const payBy = payDeadline({ policy: facts.policy, payeeKind, now: facts.now })
  return { ...match, bankFailed: true, pendingAt: null, payBy, deadline: payBy }
}
