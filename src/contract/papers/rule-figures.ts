import {
  DEFAULT_POLICY,
  POLICY_BOUNDS,
  WINDOW_LAPSES_MS,
  WINDOW_PAIR_MS,
} from '#domain/shared/policy.ts'
import { ELDER_FROM_YEARS } from '#domain/asks/ask.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { AGE_MIN_YEARS } from '#domain/members/contact-formats.ts'
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  QUIET_FROM_HOUR,
  QUIET_MOVES_TO_HOUR,
  QUIET_UNTIL_HOUR,
} from '#domain/shared/calendar.ts'
import { STEP_RUPEES } from '#domain/shared/rupees.ts'
import { slot } from '../site.ts'

/** Who runs this installation, as slots that the server fills. */
const OPERATOR = {
  operator: slot.operatorName,
  address: slot.operatorAddress,
  email: slot.operatorEmail,
  phone: slot.operatorPhone,
} as const

/** The figures of a new circle, as rules and guides print them. */
export const RULE_FIGURES = {
  membersCap: DEFAULT_POLICY.membersCap,
  newcomerDays: DEFAULT_POLICY.newcomerDays,
  newcomerGives: DEFAULT_POLICY.newcomerGivesCapRupees,
  firstAskDays: DEFAULT_POLICY.firstAskWaitDays,
  step: STEP_RUPEES,
  openPledges: DEFAULT_POLICY.openPledgesCapRupees,
  givenDay: DEFAULT_POLICY.givenIn24hCapRupees,
  openAsks: DEFAULT_POLICY.openAsksCapRupees,
  taxYear: DEFAULT_POLICY.receivedInTaxYearCapRupees,
  matchesDay: DEFAULT_POLICY.matchesReceivedIn24h,
  givers: DEFAULT_POLICY.giversIn30Days,
  reviewAbove: DEFAULT_POLICY.askReviewAboveRupees,
  reviewHours: DEFAULT_POLICY.askReviewMs / HOUR_MS,
  askDays: DEFAULT_POLICY.askTermMs / DAY_MS,
  elder: ELDER_FROM_YEARS,
  matchCap: DEFAULT_POLICY.matchCapRupees,
  pair: DEFAULT_POLICY.pairIn90DaysCapRupees,
  restDays: DEFAULT_POLICY.oppositeCooldownMs / DAY_MS,
  payHours: DEFAULT_POLICY.payMs / HOUR_MS,
  payLongHours: DEFAULT_POLICY.payWithoutUpiMs / HOUR_MS,
  confirmHours: DEFAULT_POLICY.confirmMs / HOUR_MS,
  notReceivedMinutes: DEFAULT_POLICY.earliestNotReceivedMs / MINUTE_MS,
  version: CONSENT_VERSION,
  ageMin: AGE_MIN_YEARS,
  pairDays: WINDOW_PAIR_MS / DAY_MS,
  lapses: DEFAULT_POLICY.lapsesThatPause,
  lapseDays: WINDOW_LAPSES_MS / DAY_MS,
  pauseDays: DEFAULT_POLICY.pledgePauseMs / DAY_MS,
  pendingExtra: DEFAULT_POLICY.bankPendingExtraMs / HOUR_MS,
  pendingMax: DEFAULT_POLICY.bankPendingMaxMs / HOUR_MS,
  cancelHours: DEFAULT_POLICY.cancelAnswerMs / HOUR_MS,
  lateDays: DEFAULT_POLICY.lateClaimMs / DAY_MS,
  takeHours: DEFAULT_POLICY.officerTakesMs / HOUR_MS,
  evidenceHours: DEFAULT_POLICY.evidenceMs / HOUR_MS,
  rulingHours: DEFAULT_POLICY.rulingMs / HOUR_MS,
  appealHours: DEFAULT_POLICY.appealMs / HOUR_MS,
  reversalDays: DEFAULT_POLICY.reversalMs / DAY_MS,
  quietFrom: QUIET_FROM_HOUR - 12,
  quietUntil: QUIET_UNTIL_HOUR,
  quietMoves: QUIET_MOVES_TO_HOUR,
  taxLine: POLICY_BOUNDS.receivedInTaxYearCapRupees.max,
  ...OPERATOR,
} as const
