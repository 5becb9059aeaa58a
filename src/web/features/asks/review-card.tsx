import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import type { AskToReview } from '#contract/members/stewarding.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ReasonDialog } from '#web/ui/acts/reason-dialog.tsx'
import { Countdown } from '#web/ui/display/times.tsx'

/** A first or larger ask that waits for a steward. */
export function ReviewCard({ ask }: { ask: AskToReview }) {
  const t = useText('staff')
  const running = useAct({ speaks: true })
  const review = useCommand('POST /staff/asks/{askId}/review')
  const [deciding, setDeciding] = useState<'release' | 'close'>()
  const send = (reason: string) =>
    review.mutateAsync({
      params: { askId: ask.id },
      body: { release: deciding === 'release', reason, version: ask.version },
    })
  return (
    <article className="card">
      <Facts ask={ask} />
      {ask.reviewBy !== null && <Countdown at={ask.reviewBy} label={t('look-by')} />}
      {ask.tied && <p>{t('tied')}</p>}
      {!ask.tied && !ask.canDecide && <p className="small soft">{t('not-assigned')}</p>}
      {ask.canDecide && (
        <div className="card__actions">
          <Button variant="primary" onClick={() => setDeciding('release')}>
            {t('release')}
          </Button>
          <Button onClick={() => setDeciding('close')}>{t('close')}</Button>
        </div>
      )}
      {deciding !== undefined && (
        <ReasonDialog
          title={t(`${deciding}-title`, { name: ask.name })}
          label={t('reason')}
          tooShort={t('reason-short')}
          action={t(deciding)}
          danger={deciding === 'close'}
          running={running}
          onSend={send}
          onClose={() => setDeciding(undefined)}
        >
          <p>{deciding === 'release' ? t('release-text') : t('close-text', { name: ask.name })}</p>
        </ReasonDialog>
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
