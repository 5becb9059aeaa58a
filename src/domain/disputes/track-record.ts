import { addMs, DAY_MS, HOUR_MS, isBefore, msBetween } from '../shared/calendar.ts'
import type { MatchState } from '../matches/match-transitions.ts'
import type { PartySide } from './dispute.ts'
import {
  type DisputeKind,
  OPENING_KINDS,
  type RulingOutcome,
} from '../matches/dispute-transitions.ts'

/** The measure for a person. It is decided apart from who paid what. */
export type Measure = 'none' | 'note' | 'limit_30_days' | 'suspension' | 'removal'
export const MEASURES = [
  'none',
  'note',
  'limit_30_days',
  'suspension',
  'removal',
] as const satisfies readonly Measure[]

/**
 * Matches between two people count once in 90 days, so that two friends cannot fill each other's
 * record.
 */
export const PAIR_COUNTS_ONCE_MS = 90 * DAY_MS
/** A lost dispute counts for one year. */
export const LOST_COUNTS_MS = 365 * DAY_MS

/** A dispute about a match. `outcome` is that of the final ruling, or null where there is none. */
export type PastDispute = {
  readonly kind: DisputeKind
  readonly outcome: RulingOutcome | null
  readonly closedAt: Temporal.Instant | null
}

/**
 * A match as a track record counts it. `confirmedFrom`: the state in which the receiver confirmed
 * it; a ruling sets none.
 */
export type PastMatch = {
  readonly partnerId: string
  readonly side: PartySide
  readonly madeAt: Temporal.Instant
  readonly state: MatchState
  readonly late: boolean
  readonly claimedAt: Temporal.Instant | null
  readonly confirmedAt: Temporal.Instant | null
  readonly confirmedFrom: MatchState | null
  readonly disputes: readonly PastDispute[]
}

export type CountedRecord = {
  readonly partners: number
  readonly paidInTime: number
  readonly paymentsDue: number
  readonly confirmedInTime: number
  readonly confirmationsDue: number
  readonly medianConfirmHours: number | null
  readonly disputesLost: number
}

/**
 * Whether a giver kept their word in a match. True: paid and confirmed. False: lapsed, or a claim
 * ruled not paid. Null where it does not count: declined in time, cancelled by agreement, failed by
 * a bank, void, or paid late.
 */
export function paidInTime({ side, state, late, disputes }: PastMatch): boolean | null {
  if (side !== 'giver') return null
  if (state === 'confirmed') return late ? null : true
  if (state === 'lapsed') return false
  return state === 'cancelled' && disputes.some((dispute) => lostBy(dispute) === 'giver')
    ? false
    : null
}

/**
 * Whether a receiver answered a claim in time. True: confirmed before the clock. False: the clock
 * or a ruling after it gave the answer. Null: no claim, a dispute opened in time, or the money
 * never came.
 */
export function confirmedInTime({
  side,
  state,
  late,
  claimedAt,
  confirmedFrom,
  disputes,
}: PastMatch): boolean | null {
  if (side !== 'receiver' || state !== 'confirmed' || late || claimedAt === null) return null
  if (confirmedFrom === 'awaiting_confirmation') return true
  return disputes.some(({ kind }) => kind === 'no_response') ? false : null
}

/**
 * The side that a final ruling found wrong about what happened, or null. A void ruling and a bank's
 * failure name nobody.
 */
export function lostBy({ kind, outcome }: Pick<PastDispute, 'kind' | 'outcome'>): PartySide | null {
  const asked = (OPENING_KINDS as readonly DisputeKind[]).includes(kind)
  if (outcome === 'not_paid') return kind === 'bank_pending' ? null : 'giver'
  if (outcome === 'paid') return asked ? 'receiver' : null
  return outcome === 'paid_in_part' && kind === 'less' ? 'giver' : null
}

/**
 * Counts a member's track record from all their matches. Of one pair only one match in 90 days
 * counts. It counts as kept only if all of that time were kept.
 */
export function countRecord(matches: readonly PastMatch[], now: Temporal.Instant): CountedRecord {
  const paid = oncePerPair(matches, paidInTime)
  const answered = oncePerPair(matches, confirmedInTime)
  return {
    partners: new Set(
      matches.flatMap(({ state, partnerId }) => (state === 'confirmed' ? [partnerId] : [])),
    ).size,
    paidInTime: paid.filter((kept) => kept).length,
    paymentsDue: paid.length,
    confirmedInTime: answered.filter((kept) => kept).length,
    confirmationsDue: answered.length,
    medianConfirmHours: medianHours(matches.filter((match) => confirmedInTime(match) !== null)),
    disputesLost: matches.flatMap(({ side, disputes }) =>
      disputes.filter((dispute) => lostBy(dispute) === side && isRecent(dispute, now)),
    ).length,
  }
}

function isRecent({ closedAt }: PastDispute, now: Temporal.Instant): boolean {
  return closedAt !== null && isBefore(addMs(now, -LOST_COUNTS_MS), closedAt)
}

function oncePerPair(
  matches: readonly PastMatch[],
  kept: (match: PastMatch) => boolean | null,
): boolean[] {
  const counted = new Map<string, { from: Temporal.Instant; kept: boolean }[]>()
  for (const match of matches.toSorted((one, other) =>
    Temporal.Instant.compare(one.madeAt, other.madeAt),
  )) {
    const word = kept(match)
    if (word === null) continue
    const of = counted.get(match.partnerId) ?? []
    const last = of.at(-1)
    // A word that was not kept stays visible behind a kept one of that pair.
    if (last !== undefined && isBefore(match.madeAt, addMs(last.from, PAIR_COUNTS_ONCE_MS)))
      last.kept &&= word
    else of.push({ from: match.madeAt, kept: word })
    counted.set(match.partnerId, of)
  }
  return Array.from(counted.values()).flatMap((of) => of.map((each) => each.kept))
}

/** The median hours from claim to confirmation, to a tenth. Null where nothing was confirmed. */
function medianHours(matches: readonly PastMatch[]): number | null {
  const hours = matches
    .flatMap(({ claimedAt, confirmedAt }) =>
      claimedAt === null || confirmedAt === null
        ? []
        : [msBetween(claimedAt, confirmedAt) / HOUR_MS],
    )
    .toSorted((one, other) => one - other)
  const middle = hours.length / 2
  const upper = hours[Math.floor(middle)]
  const lower = hours[Math.ceil(middle) - 1]
  return upper === undefined || lower === undefined
    ? null
    : Math.round(((upper + lower) / 2) * 10) / 10
}
