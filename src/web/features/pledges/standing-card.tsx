import { Suspense, useState } from 'react'
import { money } from '#contract/formats.ts'
import type { StandingView } from '#contract/pledges.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { DateText } from '#web/ui/display/times.tsx'

const StandingDialog = lazyPart(async () => (await import('./standing-dialog.tsx')).StandingDialog)

/** A Happy pledge as a whole: what comes up next, skip it, or stop. */
export function StandingCard({ standing }: { standing: StandingView }) {
  const t = useText('dashboard')
  const [asking, setAsking] = useState<'nothing' | 'skip' | 'stop'>('nothing')
  const active = standing.status === 'active'
  return (
    <article className="card card--flat">
      <p>
        <strong>{t('standing-amount', { amount: money(standing.amount) })}</strong>
      </p>
      <p>{t('standing-passed', { passed: standing.passed, all: standing.instalments })}</p>
      {active && standing.nextDueAt !== null && (
        <p>
          {t('standing-next')} <DateText at={standing.nextDueAt} />
          {standing.skipNext && (
            <>
              . <strong>{t('standing-skipped')}</strong>
            </>
          )}
        </p>
      )}
      {standing.status === 'stopped' && <p>{t('standing-stopped')}</p>}
      {standing.status === 'ended' && <p>{t('standing-ended')}</p>}
      {active && (
        <div className="card__actions">
          {!standing.skipNext && standing.nextDueAt !== null && (
            <Button small onClick={() => setAsking('skip')}>
              {t('skip')}
            </Button>
          )}
          <Button small onClick={() => setAsking('stop')}>
            {t('stop')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {asking !== 'nothing' && (
          <StandingDialog standing={standing} what={asking} onClose={() => setAsking('nothing')} />
        )}
      </Suspense>
    </article>
  )
}
