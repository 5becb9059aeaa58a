import { useText } from '#web/platform/text/i18n.tsx'
import { money } from '#contract/formats.ts'
import { WAITING_REASONS } from '#domain/asks/waiting-reasons.ts'
import { RECORDS_KEPT_DAYS_MIN } from '#domain/shared/privacy-terms.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

type Run = ApiResponse<'GET /staff/matching-runs/{runId}'>['data']

const REASONS = ['exact', 'pair', 'fill', 'split', 'chosen'] as const

/** The inputs of a run, and whether solving it again gives its result. */
export function RunInputs({ run }: { run: Run }) {
  const t = useText('staff-circle')
  return (
    <SectionCard title={t('run-inputs')}>
      <dl className="facts">
        {run.inputs && (
          <>
            <dt>{t('run-asks')}</dt>
            <dd>{run.inputs.asks}</dd>
            <dt>{t('run-asked')}</dt>
            <dd>
              <Amount rupees={run.inputs.askedAmount} />
            </dd>
            <dt>{t('run-pledges')}</dt>
            <dd>{run.inputs.pledges}</dd>
            <dt>{t('run-pledged')}</dt>
            <dd>
              <Amount rupees={run.inputs.pledgedAmount} />
            </dd>
            <dt>{t('run-members')}</dt>
            <dd>{run.inputs.members}</dd>
          </>
        )}
        <dt>{t('run-code')}</dt>
        <dd>{run.codeVersion}</dd>
        <dt>{t('run-hash')}</dt>
        <dd className="small">{run.inputHash}</dd>
      </dl>
      <p
        className={
          run.replay === 'differs'
            ? 'banner banner--bad'
            : run.replay === 'same'
              ? 'banner banner--good'
              : 'banner'
        }
      >
        <span>
          <strong>{t('replay')}:</strong>{' '}
          {t(`replay.${run.replay}`, { version: run.codeVersion, days: RECORDS_KEPT_DAYS_MIN })}
        </span>
      </p>
      {run.serving && <p>{t(`run-serving.${run.serving}`)}</p>}
      {run.preferenceCost && (
        <p>
          {t('run-cost', {
            urgent: run.preferenceCost.urgent,
            line: run.preferenceCost.firstInLine,
          })}
        </p>
      )}
    </SectionCard>
  )
}

/** Every match of a run, and why it was made. */
export function RunMatches({ run }: { run: Run }) {
  const t = useText('staff-circle')
  return (
    <SectionCard title={t('run-matches')}>
      {run.matches.length === 0 && <p className="soft">{t('run-matches-none')}</p>}
      <ol className="timeline">
        {run.matches.map((match) => {
          const reason = REASONS.find((known) => known === match.reason)
          return (
            <li key={match.id} data-state="done">
              <strong>
                {t('run-match', {
                  giver: match.giver,
                  receiver: match.receiver,
                  amount: money(match.amount),
                })}
              </strong>{' '}
              <span className="small soft">{match.code}</span>
              <p className="small">
                {reason === undefined ? match.reason : t(`reason.${reason}`)}{' '}
                {t('run-rank', { rank: match.askRank })}
              </p>
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}

/** Every ask that the run left waiting, and what would change that. */
export function RunWaiting({ run }: { run: Run }) {
  const t = useText('staff-circle')
  const why = useWhyText()
  return (
    <SectionCard title={t('run-waiting')}>
      {run.waiting.length === 0 && <p className="soft">{t('run-waiting-none')}</p>}
      <ol className="timeline">
        {run.waiting.map((ask) => (
          <li key={`${ask.rank}-${ask.receiver}`} data-state="next">
            <strong>
              {t('run-wait', { rank: ask.rank, receiver: ask.receiver, amount: money(ask.amount) })}
            </strong>
            {ask.why.map((each) => (
              <p key={each} className="small">
                {why(each)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

/** Why an ask waited. A reason that this version does not know shows as it came. */
function useWhyText(): (why: string) => string {
  const t = useText('staff-circle')
  return (why) => {
    const known = WAITING_REASONS.find((one) => one === why)
    return known === undefined ? why : t(`why.${known}`)
  }
}
