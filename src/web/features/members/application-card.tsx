import { useCommand } from '#web/platform/api/use-command.ts'
import type { ApplicationView } from '#contract/members/stewarding.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'

/** Somebody who wants to join and waits for a steward. */
export function ApplicationCard({ application }: { application: ApplicationView }) {
  const t = useText('staff')
  const language = useLanguage()
  const decide = useCommand('POST /staff/applications/{applicationId}/decide')
  const { id: applicationId, name, version } = application
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
        {(['accept', 'decline'] as const).map((word) => (
          <StaffAct
            key={word}
            texts="staff"
            words={word}
            values={{ name }}
            {...(word === 'accept' ? { variant: 'primary' } : { danger: true })}
            act={(reason) =>
              decide.mutateAsync({
                params: { applicationId },
                body: { accept: word === 'accept', reason, version },
              })
            }
          />
        ))}
      </div>
    </article>
  )
}

/** An email is not needed: who gave none is not "not verified". */
function emailState({ hasEmail, emailVerified }: ApplicationView) {
  if (!hasEmail) return 'no-email'
  return emailVerified ? 'verified' : 'unverified'
}
