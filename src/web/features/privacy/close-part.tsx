import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { DataRights } from '#contract/my-data.ts'
import { newerConsent } from '#domain/members/agreements.ts'
import { BACKUPS_KEPT_DAYS, RECORDS_KEPT_DAYS_MIN } from '#domain/shared/privacy-terms.ts'
import { paths, sitePaths } from '#web/paths.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { forgetCachedResponses } from '#web/platform/api/cached-responses.ts'
import { clearStores } from '#web/platform/device/local-values.ts'
import { noteLeaving } from '#web/platform/api/session-over.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** Long enough to read that the account is closed before the home page comes. */
const FAREWELL_MS = 2_500

/**
 * What closing the account means now, and the form to do it. While matches are live, the way to
 * stop it.
 */
export function ClosePart({ rights }: { rights: DataRights }) {
  const t = useText('my-data')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { consent, refusedBy, leaving } = rights
  const newer = consent === null ? undefined : newerConsent(consent.version)
  if (leaving !== null) return <Leaving rights={rights} leaving={leaving} />
  return (
    <>
      {consent !== null && (
        <p>{t('consent', { version: consent.version, date: dateOf(consent.at, language) })}</p>
      )}
      {newer !== undefined && <p>{t('consent-older', { version: newer })}</p>}
      <Consequences rights={rights} />
      {refusedBy !== null && (
        <p className="banner banner--late">{t(`close-refused.${refusedBy}`)}</p>
      )}
      {refusedBy !== null && (
        <p>
          <ButtonLink to={paths.staff}>{t('to-staff')}</ButtonLink>
        </p>
      )}
      {refusedBy === null &&
        (open ? (
          <CloseForm onClose={() => setOpen(false)} />
        ) : (
          <div>
            <Button onClick={() => setOpen(true)}>{t('close-begin')}</Button>
          </div>
        ))}
    </>
  )
}

function Consequences({ rights: { openRequests, payments } }: { rights: DataRights }) {
  const t = useText('my-data')
  const { status } = useSession()
  if (status === 'applied') return <p>{t('close-applicant', { days: RECORDS_KEPT_DAYS_MIN })}</p>
  return (
    <>
      <p>{t('close-before')}</p>
      <ul>
        <li>{t('close.at-once', { count: openRequests })}</li>
        <li>{payments > 0 ? t('close.running', { count: payments }) : t('close.closed')}</li>
        <li>{t('close.closed-means')}</li>
        <li>{t('close.year', { days: RECORDS_KEPT_DAYS_MIN })}</li>
        <li>{t('close.erased', { backupDays: BACKUPS_KEPT_DAYS })}</li>
        <li>{t('close.stays')}</li>
        <li>{t('close.download')}</li>
      </ul>
    </>
  )
}

function CloseForm({ onClose }: { onClose: () => void }) {
  const t = useText('my-data')
  const common = useText('member-common')
  const close = useCommand('POST /user/close-account')
  const { hasEmail } = useSession()
  const [address, setAddress] = useState('')
  const { busy, refused, said, run } = useAct({ failed: t('failed'), speaks: true })
  const send = async () => {
    noteLeaving(true)
    let isClosed = false
    await run(async () => {
      const answer = await close.mutateAsync({ body: { email: address.trim() } })
      isClosed = answer.closed
      return answer
    })
    if (isClosed) await leave()
    else noteLeaving(false)
  }
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={t(hasEmail ? 'close-email' : 'close-phone')}
        error={refused}
        type={hasEmail ? 'email' : 'tel'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Said text={said} />
      <div className="card__actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button submit variant="danger" busy={busy} disabled={address.trim() === ''}>
          {t('close-act')}
        </Button>
      </div>
    </Form>
  )
}

/** Empties what this browser stored of the account. */
async function leave(): Promise<void> {
  clearStores()
  await forgetCachedResponses()
  setTimeout(() => location.assign(sitePaths.home), FAREWELL_MS)
}

function Leaving({
  rights: { payments },
  leaving,
}: {
  rights: DataRights
  leaving: NonNullable<DataRights['leaving']>
}) {
  const t = useText('my-data')
  const language = useLanguage()
  const keep = useCommand('POST /user/keep-account')
  const { busy, refused, run } = useAct({ failed: t('failed'), speaks: true })
  return (
    <>
      {leaving.since !== null && (
        <p>
          <strong>{t('leaving', { date: dateOf(leaving.since, language) })}</strong>
        </p>
      )}
      <p>
        {leaving.canStay
          ? t('leaving-text', { count: payments })
          : t('leaving-removed', { count: payments })}
      </p>
      <ErrorLine text={refused} />
      {leaving.canStay && (
        <div>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void run(() => keep.mutateAsync({}))}
          >
            {t('stay')}
          </Button>
        </div>
      )}
    </>
  )
}
