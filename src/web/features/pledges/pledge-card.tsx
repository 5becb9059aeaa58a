import { useCommand } from '#web/platform/api/use-command.ts'
import { Suspense, useState } from 'react'
import type { PledgeView } from '#contract/pledges.ts'
import { useText } from '#web/platform/text/i18n.tsx'
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
          <PauseOrResume pledge={pledge} />
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
