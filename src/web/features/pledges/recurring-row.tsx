import { money } from '#contract/formats.ts'
import type { RecurringPledgeView } from '#contract/pledges.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'
import { DateText } from '#web/ui/display/times.tsx'

type Props = { readonly recurring: RecurringPledgeView }

/** A recurring pledge as a whole: the next instalment, and the buttons to skip it or stop. */
export function RecurringPledgeRow({ recurring }: Props) {
  const t = useText('dashboard')
  const { id, version, amount, status, skipNext, nextDueAt, passed, instalments: all } = recurring
  const skip = useCommand('POST /recurring-pledges/{recurringId}/skip')
  const stop = useCommand('POST /recurring-pledges/{recurringId}/stop')
  const request = { params: { recurringId: id }, body: { version } }
  return (
    <FoldRow
      mark={<RowIcon name="repeat" />}
      first={t('recurring-amount', { amount: money(amount) })}
      second={<Next recurring={recurring} />}
    >
      <p>{t('recurring-passed', { passed, all })}</p>
      {status === 'active' && (
        <>
          {skipNext && <p>{t('recurring-skipped')}</p>}
          <div className="card__actions">
            {!skipNext && nextDueAt !== null && (
              <AskedAct
                small
                label={t('skip')}
                title={t('skip-title')}
                done={t('skipped')}
                act={() => skip.mutateAsync(request)}
              >
                <p>{t('skip-text')}</p>
              </AskedAct>
            )}
            <AskedAct
              small
              danger
              label={t('stop')}
              title={t('stop-title')}
              done={t('stopped')}
              act={() => stop.mutateAsync(request)}
            >
              <p>{t('stop-text')}</p>
            </AskedAct>
          </div>
        </>
      )}
    </FoldRow>
  )
}

function Next({ recurring: { status, nextDueAt } }: Props) {
  const t = useText('dashboard')
  if (status === 'stopped') return t('recurring-stopped')
  if (status === 'ended' || nextDueAt === null) return t('recurring-ended')
  return (
    <>
      {t('recurring-next')} <DateText at={nextDueAt} />
    </>
  )
}
