import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { ApplicationView } from '#contract/members/stewarding.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ReasonDialog } from '#web/ui/acts/reason-dialog.tsx'

/** Somebody who wants to join and waits for a steward. */
export function ApplicationCard({ application }: { application: ApplicationView }) {
  const t = useText('staff')
  const spoken = useSpokenAct()
  const language = useLanguage()
  const decide = useCommand('POST /staff/applications/{applicationId}/decide')
  const [deciding, setDeciding] = useState<'accept' | 'decline'>()
  const { id, name, version } = application
  const send = (reason: string) =>
    spoken(() =>
      decide.mutateAsync({
        params: { applicationId: id },
        body: { accept: deciding === 'accept', reason, version },
      }),
    )
  return (
    <article className="card">
      <h2 className="card__title">{name}</h2>
      <p className="small soft">
        {t('applied-on', { date: dateOf(application.createdAt, language) })}
      </p>
      <dl className="facts">
        <dt>{t('region')}</dt>
        <dd>{application.region === '' ? '–' : application.region}</dd>
        {application.knownBy !== null && (
          <>
            <dt>{t('known-by')}</dt>
            <dd>{application.knownBy}</dd>
          </>
        )}
        {application.inviterFirstName !== null && (
          <>
            <dt>{t('inviter')}</dt>
            <dd>{application.inviterFirstName}</dd>
          </>
        )}
        <dt>{t('email')}</dt>
        <dd>{t(emailState(application))}</dd>
        <dt>{t('phone')}</dt>
        <dd>{application.phoneVerified ? t('verified') : t('unverified')}</dd>
      </dl>
      <div className="card__actions">
        <Button variant="primary" onClick={() => setDeciding('accept')}>
          {t('accept')}
        </Button>
        <Button onClick={() => setDeciding('decline')}>{t('decline')}</Button>
      </div>
      {deciding !== undefined && (
        <ReasonDialog
          title={t(`${deciding}-title`, { name })}
          label={t('reason')}
          tooShort={t('reason-short')}
          action={t(deciding)}
          danger={deciding === 'decline'}
          onSend={send}
          onClose={() => setDeciding(undefined)}
        >
          <p>{t(`${deciding}-text`, { name })}</p>
        </ReasonDialog>
      )}
    </article>
  )
}

/** An email is not needed: who gave none is not "not verified". */
function emailState({ hasEmail, emailVerified }: ApplicationView) {
  if (!hasEmail) return 'no-email'
  return emailVerified ? 'verified' : 'unverified'
}
