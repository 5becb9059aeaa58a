import type { MatchView } from '#contract/matches/shapes.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import type { Rail } from '#domain/matches/utr.ts'

/**
 * What an act on a match needs to know. `name` is the other side's name.
 */
export type Acting = Pick<
  MatchView,
  | 'id'
  | 'code'
  | 'side'
  | 'amount'
  | 'status'
  | 'version'
  | 'can'
  | 'proofDocument'
  | 'earliestNotReceivedAt'
  | 'creditDays'
> & {
  readonly name: string
  /** The reference as this side may see it; null where none was named. */
  readonly utr: string | null
  readonly rail: Rail | null
  /** After a late claim: how much of it the ask still takes. Null where that does not matter. */
  readonly fits: number | null
  /** Until when a proposed cancellation can be answered. */
  readonly cancelUntil: string | null
  /** What the receiver of a late payment got in each tax year it may belong to. */
  readonly received: MatchView['received']
  /** What the receiver sends back. */
  readonly returnAmount: number | null
}

export function actingOfMatch(match: MatchView): Acting {
  return {
    ...match,
    name: match.otherName,
    utr: match.claim?.utr ?? null,
    rail: match.claim?.rail ?? null,
    returnAmount: match.returning?.amount ?? null,
  }
}

/** Whether the server lets the caller do this now. Only this decides which buttons show. */
export function may(match: { readonly can: readonly string[] }, move: MatchEventKind): boolean {
  return match.can.includes(move)
}

/**
 * The overpayment after a late claim that the receiver decides about, in rupees. 0 where everything
 * fits.
 */
export function overpaymentToDecide({ amount, fits }: Pick<Acting, 'amount' | 'fits'>): number {
  return fits === null ? 0 : Math.max(0, amount - fits)
}

/** Whether the receiver has to type the whole reference because the giver named none. */
export function needsWholeReference({ status, utr }: Pick<Acting, 'status' | 'utr'>): boolean {
  return status === 'bank_pending' && utr === null
}
