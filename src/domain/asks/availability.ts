import { foundingTerms, type Policy } from '../shared/policy.ts'
import { addMs, DAY_MS, isBefore } from '../shared/calendar.ts'
import {
  atLeastZero,
  floorToStep,
  minRupees,
  NO_RUPEES,
  type Rupees,
  rupees,
  subtractRupees,
} from '../shared/rupees.ts'
import { yearlyLimitOf } from './yearly-limit.ts'

/** All figures of "why this figure?", in rupees. `available` is what the member may ask for now. */
export type Availability = {
  readonly available: Rupees
  readonly openAsksCap: Rupees
  readonly outstanding: Rupees
  readonly yearCap: Rupees
  readonly ownLimit: Rupees | null
  readonly receivedThisYear: Rupees
  readonly limitedBy:
    | 'open_asks'
    | 'tax_year'
    | 'own_limit'
    | 'newcomer_wait'
    | 'suspended'
    | 'nothing'
  readonly waitUntil: Temporal.Instant | null
}

export type AvailabilityFacts = {
  readonly policy: Policy
  readonly outstanding: Rupees
  readonly receivedThisYear: Rupees
  readonly ownLimit: Rupees | null
  readonly joinedAt: Temporal.Instant
  /** When the circle's founding time ends or ended; null before it began. */
  readonly foundingUntil: Temporal.Instant | null
  readonly waivedAt: Temporal.Instant | null
  readonly hasAskedBefore: boolean
  readonly suspended: boolean
  readonly now: Temporal.Instant
}

/**
 * How much a member may ask for, in rupees, rounded down to a step. It is max(0, min(open-asks cap
 * - outstanding, yearly limit - received this tax year - outstanding)). It is 0 during
 * the first wait or a suspension. What the member gave and their Coine do not count.
 */
export function availabilityOf(facts: AvailabilityFacts): Availability {
  const { policy, ownLimit } = facts
  const byOpenAsks = subtractRupees(rupees(policy.openAsksCapRupees), facts.outstanding)
  const byYear = rupees(
    yearlyLimitOf(policy, ownLimit) - facts.receivedThisYear - facts.outstanding,
  )
  const waitUntil = firstAskWaitUntil(facts)
  const room = floorToStep(atLeastZero(minRupees(byOpenAsks, byYear)))
  const shut = facts.suspended || waitUntil !== null
  return {
    available: shut ? NO_RUPEES : room,
    openAsksCap: rupees(policy.openAsksCapRupees),
    outstanding: facts.outstanding,
    yearCap: rupees(policy.receivedInTaxYearCapRupees),
    ownLimit,
    receivedThisYear: facts.receivedThisYear,
    limitedBy: limitedBy(facts, { byOpenAsks, byYear, waitUntil }),
    waitUntil,
  }
}

function limitedBy(
  facts: AvailabilityFacts,
  {
    byOpenAsks,
    byYear,
    waitUntil,
  }: {
    byOpenAsks: Rupees
    byYear: Rupees
    waitUntil: Temporal.Instant | null
  },
): Availability['limitedBy'] {
  if (facts.suspended) return 'suspended'
  if (waitUntil !== null) return 'newcomer_wait'
  if (byOpenAsks <= byYear) return 'open_asks'
  const ownIsLower =
    facts.ownLimit !== null && facts.ownLimit < facts.policy.receivedInTaxYearCapRupees
  return ownIsLower ? 'own_limit' : 'tax_year'
}

/**
 * When the wait before a first ask ends. Null for a member who has asked before, who has waited
 * long enough, whose wait a steward waived, or who joined on founding terms.
 */
function firstAskWaitUntil({
  policy,
  joinedAt,
  foundingUntil,
  waivedAt,
  hasAskedBefore,
  now,
}: AvailabilityFacts): Temporal.Instant | null {
  if (hasAskedBefore || waivedAt !== null) return null
  if (foundingTerms({ joinedAt, foundingUntil, policy }) !== undefined) return null
  const until = addMs(joinedAt, policy.firstAskWaitDays * DAY_MS)
  return isBefore(now, until) ? until : null
}

/**
 * Until when a first ask on founding terms rests before it can be matched. Null for every other ask,
 * and where a steward waived the wait.
 */
export function firstAskRestsUntil({
  policy,
  joinedAt,
  foundingUntil,
  waivedAt,
  hasAskedBefore,
  now,
}: AvailabilityFacts): Temporal.Instant | null {
  if (hasAskedBefore || waivedAt !== null) return null
  const from = foundingTerms({ joinedAt, foundingUntil, policy })?.matchedFrom
  return from !== undefined && isBefore(now, from) ? from : null
}
