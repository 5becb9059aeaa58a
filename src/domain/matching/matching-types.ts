import type { AskClass } from '../asks/ask.ts'
import type { WaitingReason } from '../asks/waiting-reasons.ts'

/**
 * An ask with something open. `since` (ms) is its place in the queue and stays when a share comes
 * back.
 */
export type MatchingAsk = {
  readonly id: string
  readonly memberId: string
  readonly openSteps: number
  readonly askClass: AskClass
  readonly since: number
  /** Its share came back from a lapse: first in its class. */
  readonly firstInClass?: boolean
}

/**
 * A pledge with something matchable now (staging already applied). Happy and super pledges are
 * matched whole or not at all.
 */
export type MatchingPledge = {
  readonly id: string
  readonly memberId: string
  readonly openSteps: number
  readonly plan: 'simple' | 'happy' | 'super'
  readonly since: number
  /** A simple pledge from day 10 on. */
  readonly firstInLine?: boolean
}

/**
 * What the circle's windows leave to one member in this run. Holds no Coine, no totals and no
 * introductions, on purpose.
 */
export type MatchingMember = {
  readonly id: string
  /** Steps this member may still be matched to give. */
  readonly giveRoomSteps: number
  /** Further live matches as giver; a large number when unlimited. */
  readonly giveMatchesRoom: number
  /** Steps this member may still be matched to receive. */
  readonly receiveRoomSteps: number
  /** Further matches to receive within 24 hours. */
  readonly receiveMatchesRoom: number
  /** Further givers, new to this member, within 30 days. */
  readonly newGiversRoom: number
  /** Ids of the givers that count in those 30 days already and need no new room. */
  readonly recentGivers: readonly string[]
}

/** A pair whose room differs from `policy.pairCapSteps`. */
export type PairRoom = {
  readonly giverId: string
  readonly receiverId: string
  readonly roomSteps: number
}

/**
 * A direction in which nothing may be matched. Callers list both directions where both are meant.
 */
export type ForbiddenPair = {
  readonly giverId: string
  readonly receiverId: string
  readonly reason:
    | 'opposite_cooldown'
    | 'blocked'
    | 'shared_detail'
    | 'declined'
    | 'lapsed'
    | 'cancelled'
    | 'late_claim'
}

export type MatchingPolicy = { readonly matchCapSteps: number; readonly pairCapSteps: number }

/**
 * Everything a run depends on, nothing else. Amounts are whole steps of 500 rupees. Ids are unique
 * in their list.
 */
export type MatchingInput = {
  readonly asks: readonly MatchingAsk[]
  readonly pledges: readonly MatchingPledge[]
  readonly members: readonly MatchingMember[]
  readonly pairRooms: readonly PairRoom[]
  readonly forbidden: readonly ForbiddenPair[]
  readonly policy: MatchingPolicy
  readonly seed: string
}

/**
 * Why a match has this giver and this amount. exact: it fills the ask and uses up the pledge. pair:
 * with one other match it settles three requests. fill: the whole pledge goes into this ask. split:
 * the pledge goes to several asks or stays partly open. chosen: the giver chose the receiver (never
 * made by a run).
 */
export type ProposalReason = 'exact' | 'pair' | 'fill' | 'split' | 'chosen'

/**
 * One payment for somebody to make. `askRank` is the ask's place in the queue of this run, from 1.
 */
export type ProposedMatch = {
  readonly pledgeId: string
  readonly askId: string
  readonly giverId: string
  readonly receiverId: string
  readonly steps: number
  readonly reason: ProposalReason
  readonly askRank: number
}

export type WaitingAsk = {
  readonly askId: string
  readonly rank: number
  readonly unservedSteps: number
  /** The fewest things that would bring it more if all of them changed. */
  readonly why: readonly WaitingReason[]
}

/**
 * How a run served its queue. best: no run within the limits serves it better. in_turn: each ask got
 * the most it could when its turn came, and whether more was possible was not tried to the end.
 * unsearched: the same, and nothing better was tried, because there was no time for it.
 */
export type ServingWay = 'best' | 'in_turn' | 'unsearched'

/** Payments that each preference took beyond the fewest: at most one in a run. */
export type PreferenceCost = { readonly urgent: number; readonly firstInLine: number }

/** Matches and waiting asks, both in queue order. */
export type MatchingResult = { readonly matches: ProposedMatch[]; readonly waiting: WaitingAsk[] }

/** What a run makes, how it was found, and what preferences cost. */
export type MatchingRun = MatchingResult & {
  readonly serving: ServingWay
  readonly preferenceCost: PreferenceCost
}
