import { Suspense, useState } from 'react'
import { money } from '#contract/formats.ts'
import type { RecurringPledgeView } from '#contract/pledges.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { Fold, RowIcon } from '#web/ui/display/rows.tsx'
import { DateText } from '#web/ui/display/times.tsx'

const RecurringPledgeDialog = lazyPart(
  async () => (await import('./recurring-dialog.tsx')).RecurringPledgeDialog,
)

/** A recurring pledge as a whole: the next instalment, and the buttons to skip it or stop. */
export function RecurringPledgeRow({ recurring }: { recurring: RecurringPledgeView }) {
  const t = useText('dashboard')
  const [asking, setAsking] = useState<'nothing' | 'skip' | 'stop'>('nothing')
  const active = recurring.status === 'active'
  return (
    <li>
      <Fold
        mark={<RowIcon name="repeat" />}
        first={t('recurring-amount', { amount: money(recurring.amount) })}
        second={<Next recurring={recurring} />}
      >
        <p>{t('recurring-passed', { passed: recurring.passed, all: recurring.instalments })}</p>
        {active && recurring.skipNext && <p>{t('recurring-skipped')}</p>}
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
      </Fold>
      <Suspense fallback={null}>
        {asking !== 'nothing' && (
          <RecurringPledgeDialog
            recurring={recurring}
            what={asking}
            onClose={() => setAsking('nothing')}
          />
        )}
      </Suspense>
    </li>
  )
}

function Next({ recurring: { status, nextDueAt } }: { recurring: RecurringPledgeView }) {
  const t = useText('dashboard')
  if (status === 'stopped') return t('recurring-stopped')
  if (status === 'ended' || nextDueAt === null) return t('recurring-ended')
  return (
    <>
      {t('recurring-next')} <DateText at={nextDueAt} />
    </>
  )
}
