import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { AskToReview } from '#contract/members/stewarding.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'
import { Countdown } from '#web/ui/display/times.tsx'

/** A first or larger ask that waits for a steward. */
export function ReviewCard({ ask }: { ask: AskToReview }) {
  const t = useText('staff')
  const review = useCommand('POST /staff/asks/{askId}/review')
  return (
    <article className="card">
      <Facts ask={ask} />
      {ask.reviewBy !== null && <Countdown at={ask.reviewBy} label={t('look-by')} />}
      {ask.tied && <p>{t('tied')}</p>}
      {!ask.tied && !ask.canDecide && <p className="small soft">{t('not-assigned')}</p>}
      {ask.canDecide && (
        <div className="card__actions">
          {(['release', 'close'] as const).map((word) => (
            <StaffAct
              key={word}
              texts="staff"
              words={word}
              values={{ name: ask.name }}
              {...(word === 'release' ? { variant: 'primary' } : { danger: true })}
              act={(reason) =>
                review.mutateAsync({
                  params: { askId: ask.id },
                  body: { release: word === 'release', reason, version: ask.version },
                })
              }
            />
          ))}
        </div>
      )}
    </article>
  )
}

function Facts({ ask }: { ask: AskToReview }) {
  const t = useText('staff')
  return (
    <>
      <h3 className="card__title">
        {ask.name}: <Amount rupees={ask.amount} />
      </h3>
      <p className="small soft">{ask.isFirst ? t('first-ask') : t('larger-ask')}</p>
      {ask.ofOtherCircle && <p className="small">{t('ask-of-circle')}</p>}
      {ask.note !== '' && (
        <p>
          <span className="soft">{t('ask-note')}</span> {ask.note}
        </p>
      )}
    </>
  )
}
