import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { VouchRequest } from '#contract/members/own.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'

/** Somebody registered with this member's link: "I know this person", or not. */
export function VouchCard({ request, large = false }: { request: VouchRequest; large?: boolean }) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const language = useLanguage()
  const answer = useCommand('POST /user/vouch-requests/{applicationId}/answer')
  const [refusing, setRefusing] = useState(false)
  const [error, setError] = useState<string>()
  const send = async (known: boolean) => {
    try {
      await answer.mutateAsync({
        params: { applicationId: request.id },
        body: { known, version: request.version },
      })
      speak(t('vouch-thanks'))
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
      setRefusing(false)
    }
  }
  return (
    <article className="card">
      <h3 className={large ? 'title' : 'card__title'}>{t('next-vouch', { name: request.name })}</h3>
      <p>{t('vouch-text', { name: request.name, date: dateOf(request.createdAt, language) })}</p>
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <div className="card__actions">
        <Button variant="primary" busy={answer.isPending} onClick={() => void send(true)}>
          {t('vouch-yes')}
        </Button>
        <Button onClick={() => setRefusing(true)}>{t('vouch-no')}</Button>
      </div>
      {refusing && (
        <ConfirmDialog
          title={t('vouch-no-title', { name: request.name })}
          action={t('vouch-no')}
          busy={answer.isPending}
          onConfirm={() => void send(false)}
          onClose={() => setRefusing(false)}
        >
          <p>{t('vouch-no-text', { name: request.name })}</p>
        </ConfirmDialog>
      )}
    </article>
  )
}
