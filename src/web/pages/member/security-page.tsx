import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { isMember, useSession } from '#web/platform/pages/session.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { EmailCard } from '#web/features/security/email-card.tsx'
import { FactorsCard } from '#web/features/security/factors-card.tsx'
import { PasswordCard } from '#web/features/security/password-card.tsx'
import { PhoneChange } from '#web/features/security/phone-change.tsx'
import { TokensCard } from '#web/features/security/tokens-card.tsx'
import { SessionsCard } from '#web/features/security/sessions-card.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

fetchTexts('security')

/** What somebody logs in with, and where they are logged in. */
export function SecurityPage() {
  const t = useText('security')
  const query = useApi('GET /user/security')
  const member = isMember(useSession())
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      {!member && (
        <p>
          <Link href={paths.dashboard}>{t('to-steps')}</Link>
        </p>
      )}
      <QueryView query={query} failed={t('fetch-failed')}>
        {({ data }) => (
          <div className="stack stack--wide">
            <FactorsCard security={data} />
            <SessionsCard sessions={data.sessions} />
            <PasswordCard email={data.email} />
            <EmailCard email={data.email} emailChanging={data.emailChanging} />
            <SectionCard title={t('phone')}>
              <p>{t('phone-now', { phone: data.phone })}</p>
              <PhoneChange />
            </SectionCard>
            {member && <TokensCard />}
          </div>
        )}
      </QueryView>
    </>
  )
}
