import type { MatchView, PaymentToConfirm, PaymentToMake } from '#contract/matches.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'

/** What paying needs to know, from a card or from a payment's own page. */
export type Payable = Pick<PaymentToMake, 'id' | 'code' | 'amount' | 'status' | 'version' | 'can' | 'proofDocument'> & { readonly name: string }

/** What confirming needs to know. */
export type Confirmable = Pick<PaymentToConfirm, 'id' | 'amount' | 'status' | 'version' | 'can' | 'proofDocument' | 'earliestNotReceivedAt'> & {
  readonly name: string
  readonly utrMasked: string | null
}

export function payableOf(payment: PaymentToMake): Payable {
  return { ...payment, name: payment.receiverName }
}

export function confirmableOf(payment: PaymentToConfirm): Confirmable {
  return { ...payment, name: payment.giverName, utrMasked: payment.claim?.utrMasked ?? null }
}

export function payableOfMatch(match: MatchView): Payable {
  return { ...match, name: match.otherName }
}

export function confirmableOfMatch(match: MatchView): Confirmable {
  return { ...match, name: match.otherName, utrMasked: null }
}

/** Whether the server lets the caller do this now. Buttons come from this alone. */
export function may(match: { readonly can: readonly string[] }, move: MatchEventKind): boolean {
  return match.can.includes(move)
}
