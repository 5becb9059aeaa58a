import { Link } from 'wouter'
import type { SecurityView } from '#contract/security/security.ts'
import { paths } from '#web/paths.ts'
import { isMember, useSession } from '#web/platform/pages/session.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { EmailPart } from '#web/features/security/email-part.tsx'
import { EventsPart } from '#web/features/security/events-part.tsx'
import { FactorRows } from '#web/features/security/factor-rows.tsx'
import { PasswordPart } from '#web/features/security/password-part.tsx'
import { PhoneChange } from '#web/features/security/phone-change.tsx'
import { TokensPart } from '#web/features/security/tokens-part.tsx'
import { SessionsPart } from '#web/features/security/sessions-part.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { FoldRow, Group, RowIcon } from '#web/ui/display/rows.tsx'

fetchTexts('security')

/** What somebody logs in with, and where they are logged in. */
export function SecurityPage() {
  const t = useText('security')
  const query = useApi('GET /user/security')
  const member = isMember(useSession())
  return (
    <>
      <PageHeading title={t('title')} />
      {!member && (
        <p>
          <Link href={paths.dashboard}>{t('to-steps')}</Link>
        </p>
      )}
      <QueryView query={query} failed={t('fetch-failed')}>
        {({ data }) => (
          <div className="stack stack--wide">
            <FactorRows security={data} />
            <LoginRows security={data} />
          </div>
        )}
      </QueryView>
    </>
  )
}

/** What the login is made of, each behind its row, and the programs that act for the member. */
function LoginRows({ security }: { security: SecurityView }) {
  const t = useText('security')
  const { hasPassword, email, emailChanging, phone, phoneChanging, sessions } = security
  return (
    <>
      <Group title={t('login')}>
        <FoldRow
          open={phoneChanging !== null}
          mark={<RowIcon name="phone" />}
          first={t('phone')}
          second={phone}
        >
          <PhoneChange />
        </FoldRow>
        <FoldRow
          open={emailChanging !== null}
          mark={<RowIcon name="mail" />}
          first={t('email')}
          second={email === '' ? t('email-row-none') : email}
        >
          <EmailPart email={email} emailChanging={emailChanging} />
        </FoldRow>
        <FoldRow
          mark={<RowIcon name="shield" />}
          first={t('password')}
          second={t(hasPassword ? 'password-row' : 'password-row-none')}
        >
          <PasswordPart email={email} />
        </FoldRow>
      </Group>
      <Group>
        <FoldRow
          mark={<RowIcon name="clock" />}
          first={t('sessions')}
          second={t('sessions-row', { count: sessions.length })}
        >
          <SessionsPart sessions={sessions} />
        </FoldRow>
        <FoldRow mark={<RowIcon name="shield" />} first={t('events')} second={t('events-row')}>
          <EventsPart />
        </FoldRow>
        {isMember(useSession()) && (
          <FoldRow mark={<RowIcon name="desk" />} first={t('tokens')} second={t('tokens-row')}>
            <TokensPart />
          </FoldRow>
        )}
      </Group>
    </>
  )
}
