import { DAY_MS, HOUR_MS, MINUTE_MS } from './calendar.ts'
import { STEP_RUPEES } from './rupees.ts'

/**
 * A circle's rules in one immutable version. Amounts are in whole rupees, spans in milliseconds.
 * There is no field for anything that could be earned, accrue or be owed, and there must never be
 * one.
 */
export type Policy = {
  readonly matchCapRupees: number
  readonly openAsksCapRupees: number
  readonly openPledgesCapRupees: number
  readonly receivedInTaxYearCapRupees: number
  readonly matchesReceivedIn24h: number
  readonly giversIn30Days: number
  readonly pairIn90DaysCapRupees: number
  readonly givenIn24hCapRupees: number
  readonly newcomerDays: number
  readonly newcomerGivesCapRupees: number
  readonly newcomerLiveMatches: number
  readonly firstAskWaitDays: number
  /** The same wait for everybody who joins in the founding time. See `foundingTerms`. */
  readonly foundingFirstAskDays: number
  readonly membersCap: number
  readonly askReviewAboveRupees: number
  readonly payMs: number
  readonly payWithoutUpiMs: number
  readonly confirmMs: number
  readonly earliestNotReceivedMs: number
  readonly askReviewMs: number
  readonly askTermMs: number
  readonly oppositeCooldownMs: number
  readonly bankPendingExtraMs: number
  readonly bankPendingMaxMs: number
  readonly cancelAnswerMs: number
  readonly lateClaimMs: number
  readonly sendBackMs: number
  readonly officerTakesMs: number
  readonly evidenceMs: number
  readonly rulingMs: number
  readonly appealMs: number
  readonly reversalMs: number
  readonly lapsesThatPause: number
  readonly pledgePauseMs: number
  /** 1: invited people come in with a name and a mobile number. 0: with the full form. */
  readonly entryByPhone: number
  /**
   * Up to this much received in a tax year, nobody needs to give PAN and date of birth to ask. It
   * is the same for every member, but never for people with a role.
   */
  readonly askWithoutPanRupees: number
}

/** The values a new circle begins with. */
export const DEFAULT_POLICY: Policy = {
  matchCapRupees: 5_000,
  openAsksCapRupees: 10_000,
  openPledgesCapRupees: 15_000,
  receivedInTaxYearCapRupees: 50_000,
  matchesReceivedIn24h: 5,
  giversIn30Days: 10,
  pairIn90DaysCapRupees: 5_000,
  givenIn24hCapRupees: 10_000,
  newcomerDays: 30,
  newcomerGivesCapRupees: 2_000,
  newcomerLiveMatches: 1,
  firstAskWaitDays: 14,
  foundingFirstAskDays: 14,
  membersCap: 300,
  askReviewAboveRupees: 5_000,
  payMs: 24 * HOUR_MS,
  payWithoutUpiMs: 48 * HOUR_MS,
  confirmMs: 24 * HOUR_MS,
  earliestNotReceivedMs: 30 * 60_000,
  askReviewMs: 48 * HOUR_MS,
  askTermMs: 30 * DAY_MS,
  oppositeCooldownMs: 30 * DAY_MS,
  bankPendingExtraMs: 24 * HOUR_MS,
  bankPendingMaxMs: 96 * HOUR_MS,
  cancelAnswerMs: 6 * HOUR_MS,
  lateClaimMs: 7 * DAY_MS,
  sendBackMs: 72 * HOUR_MS,
  officerTakesMs: 12 * HOUR_MS,
  evidenceMs: 48 * HOUR_MS,
  rulingMs: 72 * HOUR_MS,
  appealMs: 72 * HOUR_MS,
  reversalMs: 30 * DAY_MS,
  lapsesThatPause: 2,
  pledgePauseMs: 14 * DAY_MS,
  entryByPhone: 1,
  askWithoutPanRupees: 0,
}

/**
 * Completes a stored version to a whole policy. Fields that are newer than the version get their
 * default.
 */
export function wholePolicy(stored: Partial<Policy>): Policy {
  return { ...DEFAULT_POLICY, ...stored }
}

/**
 * The policy of the practice circle: no waits for newcomers, so that people can try everything in
 * an afternoon.
 */
export const PRACTICE_POLICY: Policy = { ...DEFAULT_POLICY, newcomerDays: 0, firstAskWaitDays: 0 }

/**
 * The bounds of a field. `loosens` is the direction in which a change allows more or protects less;
 * null where neither does.
 */
export type PolicyBounds = Readonly<{ min: number; max: number; loosens: 'up' | 'down' | null }>

/**
 * The bounds of every policy, for everybody who changes one. 50,000 received in a tax year is the
 * limit of the law (Income-tax Act 2025, s. 92(2)(m) with s. 56(2)(x)). Above it the whole sum can
 * be taxable.
 */
export const POLICY_BOUNDS: Readonly<Record<keyof Policy, PolicyBounds>> = {
  matchCapRupees: { min: 500, max: 10_000, loosens: 'up' },
  openAsksCapRupees: { min: 500, max: 25_000, loosens: 'up' },
  openPledgesCapRupees: { min: 500, max: 50_000, loosens: 'up' },
  receivedInTaxYearCapRupees: { min: 500, max: 50_000, loosens: 'up' },
  matchesReceivedIn24h: { min: 1, max: 20, loosens: 'up' },
  giversIn30Days: { min: 1, max: 25, loosens: 'up' },
  pairIn90DaysCapRupees: { min: 500, max: 10_000, loosens: 'up' },
  givenIn24hCapRupees: { min: 500, max: 50_000, loosens: 'up' },
  newcomerDays: { min: 0, max: 365, loosens: 'down' },
  newcomerGivesCapRupees: { min: 500, max: 50_000, loosens: 'up' },
  newcomerLiveMatches: { min: 1, max: 20, loosens: 'up' },
  firstAskWaitDays: { min: 0, max: 365, loosens: 'down' },
  foundingFirstAskDays: { min: 3, max: 365, loosens: 'down' },
  membersCap: { min: 2, max: 2_000, loosens: 'up' },
  askReviewAboveRupees: { min: 0, max: 25_000, loosens: 'up' },
  payMs: { min: 12 * HOUR_MS, max: 7 * DAY_MS, loosens: null },
  payWithoutUpiMs: { min: 12 * HOUR_MS, max: 7 * DAY_MS, loosens: null },
  confirmMs: { min: 12 * HOUR_MS, max: 7 * DAY_MS, loosens: null },
  earliestNotReceivedMs: { min: 5 * MINUTE_MS, max: 24 * HOUR_MS, loosens: null },
  askReviewMs: { min: 12 * HOUR_MS, max: 7 * DAY_MS, loosens: null },
  askTermMs: { min: 7 * DAY_MS, max: 90 * DAY_MS, loosens: null },
  oppositeCooldownMs: { min: 7 * DAY_MS, max: 365 * DAY_MS, loosens: 'down' },
  bankPendingExtraMs: { min: 12 * HOUR_MS, max: 7 * DAY_MS, loosens: null },
  bankPendingMaxMs: { min: 48 * HOUR_MS, max: 14 * DAY_MS, loosens: null },
  cancelAnswerMs: { min: HOUR_MS, max: 48 * HOUR_MS, loosens: null },
  lateClaimMs: { min: DAY_MS, max: 30 * DAY_MS, loosens: 'down' },
  sendBackMs: { min: 24 * HOUR_MS, max: 14 * DAY_MS, loosens: null },
  officerTakesMs: { min: HOUR_MS, max: 72 * HOUR_MS, loosens: null },
  evidenceMs: { min: 24 * HOUR_MS, max: 14 * DAY_MS, loosens: 'down' },
  rulingMs: { min: 24 * HOUR_MS, max: 14 * DAY_MS, loosens: null },
  appealMs: { min: 24 * HOUR_MS, max: 14 * DAY_MS, loosens: 'down' },
  reversalMs: { min: 7 * DAY_MS, max: 90 * DAY_MS, loosens: 'down' },
  lapsesThatPause: { min: 1, max: 10, loosens: 'up' },
  pledgePauseMs: { min: DAY_MS, max: 90 * DAY_MS, loosens: 'down' },
  entryByPhone: { min: 0, max: 1, loosens: 'up' },
  askWithoutPanRupees: { min: 0, max: 10_000, loosens: 'up' },
}

export const POLICY_FIELDS = Object.keys(POLICY_BOUNDS) as (keyof Policy)[]

/**
 * The names of the fields outside their bounds, and of amounts that are no whole steps. Empty for a
 * lawful policy.
 */
export function policyOutOfBounds(policy: Policy): (keyof Policy)[] {
  return POLICY_FIELDS.filter((field) => {
    const { min, max } = POLICY_BOUNDS[field]
    const value = policy[field]
    return (
      !Number.isSafeInteger(value) ||
      value < min ||
      value > max ||
      (field.endsWith('Rupees') && value % STEP_RUPEES !== 0)
    )
  })
}

/**
 * The founding terms of a member, or undefined where the ordinary wait applies: everybody who joins
 * in the founding time may enter a first ask at once, and it is matched after so many days. They
 * hold for all who join then, and only where they shorten the wait.
 */
export function foundingTerms({
  joinedAt,
  foundingUntil,
  policy,
}: {
  joinedAt: Temporal.Instant
  foundingUntil: Temporal.Instant | null
  policy: Policy
}): { readonly matchedFrom: Temporal.Instant } | undefined {
  const joinedThen = foundingUntil !== null && Temporal.Instant.compare(joinedAt, foundingUntil) < 0
  return joinedThen && policy.foundingFirstAskDays < policy.firstAskWaitDays
    ? { matchedFrom: joinedAt.add({ milliseconds: policy.foundingFirstAskDays * DAY_MS }) }
    : undefined
}

/** Windows the caps look back over. */
export const WINDOW_24H_MS = DAY_MS
export const WINDOW_GIVERS_MS = 30 * DAY_MS
export const WINDOW_PAIR_MS = 90 * DAY_MS
export const WINDOW_LAPSES_MS = 90 * DAY_MS

/**
 * True in a member's first days, in which they can give less. A waiver concerns asking, not this.
 */
export function isNewcomer({
  joinedAt,
  now,
  policy,
}: {
  joinedAt: Temporal.Instant
  now: Temporal.Instant
  policy: Policy
}): boolean {
  return (
    Temporal.Instant.compare(now, joinedAt.add({ milliseconds: policy.newcomerDays * DAY_MS })) < 0
  )
}

/** For a limited member, what they gave in the last 30 days counts. */
export const WINDOW_LIMITED_MS = 30 * DAY_MS

/**
 * True while officers have limited a member. The member gives as a newcomer, and a steward reviews
 * each of their asks.
 */
export function isLimited(until: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return until !== null && Temporal.Instant.compare(now, until) < 0
}
