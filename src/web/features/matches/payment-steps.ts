import type { MatchView } from '#contract/matches/shapes.ts'
import type { StepState } from '#web/ui/display/drawn-boxes.ts'

type Known = Pick<MatchView, 'status' | 'matchedAt' | 'claimedAt' | 'endedAt' | 'events'>
export type PaymentStep = {
  /** A state where the payment left its usual way. */
  readonly is: 'matched' | 'paid' | 'confirmed' | MatchView['status']
  readonly state: StepState
  readonly at: string | null
}

/** The usual way of a payment: matched, paid, confirmed; and where it is on it, or left it. */
export function paymentSteps(match: Known): PaymentStep[] {
  const { status, matchedAt, claimedAt, endedAt } = match
  const made: PaymentStep = { is: 'matched', state: 'done', at: matchedAt }
  const paid: PaymentStep = { is: 'paid', state: 'done', at: claimedAt }
  const confirmed: PaymentStep = { is: 'confirmed', state: 'done', at: firstConfirmed(match) }
  switch (status) {
    case 'awaiting_payment':
    case 'bank_pending':
      return [made, { ...paid, state: 'now' }, { ...confirmed, state: 'next' }]
    case 'awaiting_confirmation':
      return [made, paid, { ...confirmed, state: 'now' }]
    case 'confirmed':
      return [made, paid, confirmed]
    case 'disputed':
      return [...claimed(made, paid), { is: status, state: 'wrong', at: null }]
    case 'reversed':
      return [made, paid, confirmed, { is: status, state: 'over', at: endedAt }]
    case 'declined':
    case 'lapsed':
    case 'cancelled':
      return [...claimed(made, paid), { is: status, state: 'over', at: endedAt }]
  }
}

/** Without a claim nobody said that they paid. */
function claimed(made: PaymentStep, paid: PaymentStep): PaymentStep[] {
  return paid.at === null ? [made] : [made, paid]
}

/** Later lines, as of a correction that was asked for, keep a payment confirmed. */
function firstConfirmed({ events }: Known): string | null {
  return events.find(({ to }) => to === 'confirmed')?.at ?? null
}

const USUAL: readonly string[] = ['made', 'claimed', 'confirmed']

/** Whether the steps tell all that happened. */
export function wentTheUsualWay({ events }: Pick<MatchView, 'events'>): boolean {
  return events.every(({ kind }) => USUAL.includes(kind))
}
