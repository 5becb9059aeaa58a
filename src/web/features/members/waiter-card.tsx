import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { WaiterView } from '#contract/members/stewarding.ts'
import { dateOf, dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ReasonDialog } from '#web/ui/acts/reason-dialog.tsx'

/** A member in the newcomer's wait. */
export function WaiterCard({ waiter }: { waiter: WaiterView }) {
  const t = useText('staff')
  const spoken = useSpokenAct()
  const language = useLanguage()
  const waive = useCommand('POST /staff/members/{memberId}/waive-wait')
  const [waiving, setWaiving] = useState(false)
  const send = (reason: string) =>
    spoken(() => waive.mutateAsync({ params: { memberId: waiter.id }, body: { reason } }))
  return (
    <article className="card">
      <h2 className="card__title">{waiter.name}</h2>
      <p className="small soft">
        {t('joined-on', { date: dateOf(waiter.joinedAt, language) })} ·{' '}
        {t('wait-until', { date: dateTimeOf(waiter.waitUntil, language) })}
      </p>
      {waiter.tied ? (
        <p>{t('tied')}</p>
      ) : (
        <Button onClick={() => setWaiving(true)}>{t('waive')}</Button>
      )}
      {waiving && (
        <ReasonDialog
          title={t('waive-title', { name: waiter.name })}
          label={t('reason')}
          tooShort={t('reason-short')}
          action={t('waive')}
          onSend={send}
          onClose={() => setWaiving(false)}
        >
          <p>{t('waive-text')}</p>
        </ReasonDialog>
      )}
    </article>
  )
}
