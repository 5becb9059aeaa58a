import { Suspense, useState } from 'react'
import { money } from '#contract/formats.ts'
import type { RecurringPledgeView } from '#contract/pledges.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { DateText } from '#web/ui/display/times.tsx'

const RecurringPledgeDialog = lazyPart(
  async () => (await import('./recurring-dialog.tsx')).RecurringPledgeDialog,
)

/** A recurring pledge as a whole: the next instalment, and the buttons to skip it or stop. */
export function RecurringPledgeCard({ recurring }: { recurring: RecurringPledgeView }) {
  const t = useText('dashboard')
  const [asking, setAsking] = useState<'nothing' | 'skip' | 'stop'>('nothing')
  const active = recurring.status === 'active'
  return (
    <article className="card card--flat">
      <p>
        <strong>{t('recurring-amount', { amount: money(recurring.amount) })}</strong>
      </p>
      <p>{t('recurring-passed', { passed: recurring.passed, all: recurring.instalments })}</p>
      {active && recurring.nextDueAt !== null && (
        <p>
          {t('recurring-next')} <DateText at={recurring.nextDueAt} />
          {recurring.skipNext && (
            <>
              . <strong>{t('recurring-skipped')}</strong>
            </>
          )}
        </p>
      )}
      {recurring.status === 'stopped' && <p>{t('recurring-stopped')}</p>}
      {recurring.status === 'ended' && <p>{t('recurring-ended')}</p>}
      {active && (
        <div className="card__actions">
          {!recurring.skipNext && recurring.nextDueAt !== null && (
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
          <RecurringPledgeDialog
            recurring={recurring}
            what={asking}
            onClose={() => setAsking('nothing')}
          />
        )}
      </Suspense>
    </article>
  )
}
