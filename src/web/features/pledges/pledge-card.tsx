import { useCommand } from '#web/platform/api/use-command.ts'
import { Suspense, useState } from 'react'
import type { PledgeView } from '#contract/pledges.ts'
import { money } from '#contract/formats.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { RequestDetails } from '#web/ui/display/request-details.tsx'
import { DateText } from '#web/ui/display/times.tsx'

const WithdrawPledgeDialog = lazyPart(
  async () => (await import('./withdraw-pledge-dialog.tsx')).WithdrawPledgeDialog,
)

/**
 * One pledge, with its details on demand. While something is open, it can be paused and withdrawn.
 */
export function PledgeCard({ pledge }: { pledge: PledgeView }) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const [asking, setAsking] = useState(false)
  const open = pledge.openAmount > 0 && (pledge.status === 'pending' || pledge.status === 'paused')
  return (
    <article className="card card--flat" id={`pledge-${pledge.id}`} tabIndex={-1}>
      <div className="row row--between">
        <div>
          <Amount rupees={pledge.amount} />{' '}
          <span className="soft">
            {t(`plan.${pledge.plan}`)}
            {pledge.instalment !== null && `, ${t('instalment', { number: pledge.instalment })}`}
          </span>
        </div>
        <Badge
          tone={pledge.status === 'pending' ? 'pending' : 'over'}
          text={common(`status.${pledge.status}`)}
        />
      </div>
      <WhyPaused pledge={pledge} />
      <details className="details">
        <summary>{common('details')}</summary>
        <RequestDetails request={pledge} />
        <dl className="facts">
          {open && (
            <>
              <dt>{t('matchable')}</dt>
              <dd>
                <Amount rupees={pledge.matchableNow} />
              </dd>
            </>
          )}
          <dt>{t('until')}</dt>
          <dd>
            <DateText at={pledge.expiresAt} />
          </dd>
        </dl>
      </details>
      {open && (
        <div className="card__actions">
          {!pledge.waitsForAnswer && <PauseOrResume pledge={pledge} />}
          <Button small onClick={() => setAsking(true)}>
            {t('withdraw')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {asking && <WithdrawPledgeDialog pledge={pledge} onClose={() => setAsking(false)} />}
      </Suspense>
    </article>
  )
}

/** Why none of it is matched now, and what goes on all the same. */
function WhyPaused({ pledge }: { pledge: PledgeView }) {
  const t = useText('dashboard')
  const language = useLanguage()
  if (pledge.status !== 'paused') return null
  return (
    <p className="small">
      {pledge.waitsForAnswer
        ? t('rests-why')
        : pledge.pausedUntil !== null
          ? t('paused-until', { date: dateOf(pledge.pausedUntil, language) })
          : t('paused-no-end')}
      {pledge.heldAmount > 0 && ` ${t('paused-held', { amount: money(pledge.heldAmount) })}`}
    </p>
  )
}

function PauseOrResume({ pledge }: { pledge: PledgeView }) {
  const t = useText('dashboard')
  const pause = useCommand('POST /pledges/{pledgeId}/pause')
  const resume = useCommand('POST /pledges/{pledgeId}/resume')
  const request = { params: { pledgeId: pledge.id }, body: { version: pledge.version } }
  if (pledge.status === 'paused')
    return (
      <ActButton
        key="resume"
        label={t('resume')}
        done={t('resumed')}
        act={() => resume.mutateAsync(request)}
      />
    )
  return (
    <ActButton
      key="pause"
      label={t('pause')}
      done={t('paused')}
      act={() => pause.mutateAsync(request)}
    />
  )
}
