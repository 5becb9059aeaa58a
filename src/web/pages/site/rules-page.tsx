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
import { slot } from '#contract/site.ts'
import { Contents } from './parts/contents.tsx'
import type { PageProps, Words } from './parts/words.ts'

type RuleKey = Parameters<Words['rules']>[0]

const FIGURES = {
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
  operator: slot.operatorName,
  address: slot.operatorAddress,
  email: slot.operatorEmail,
  phone: slot.operatorPhone,
}

/** Each chapter and how many rules it has. */
const CHAPTERS = [
  ['promise', 6],
  ['circle', 5],
  ['pledges', 5],
  ['asks', 6],
  ['matching', 4],
  ['paying', 9],
  ['disputes', 6],
  ['roles', 4],
  ['suspension', 3],
  ['nobody', 1],
  ['tax', 1],
  ['frozen', 1],
  ['who', 2],
] as const satisfies readonly (readonly [RuleKey, number])[]

export function RulesPage({ words: { frame, rules } }: PageProps) {
  // Every rule gets all figures, because the compiler cannot know which of them its sentence uses.
  const print = rules as (key: RuleKey, values: typeof FIGURES) => string
  return (
    <article className="page page--text">
      <header className="page-head">
        <h1>{rules('heading')}</h1>
        <p className="lead">{rules('lead')}</p>
        <p className="small soft">{print('version', FIGURES)}</p>
      </header>
      <Contents
        label={frame('contents')}
        chapters={CHAPTERS.map(([chapter]) => ({ id: chapter, title: rules(chapter) }))}
      />
      <div className="prose">
        {CHAPTERS.flatMap(([chapter, count]) => [
          <h2 key={chapter} id={chapter}>
            {print(chapter, FIGURES)}
          </h2>,
          <ul key={`${chapter}.list`}>
            {Array.from({ length: count }, (_none, at) => `${chapter}.${at + 1}` as RuleKey).map(
              (key) => (
                <li key={key}>{print(key, FIGURES)}</li>
              ),
            )}
          </ul>,
        ])}
      </div>
    </article>
  )
}
