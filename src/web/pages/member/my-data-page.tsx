import { useApi } from '#web/platform/api/query-client.ts'
import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { BOUND_MS } from '#domain/support/ticket.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { CloseCard } from '#web/features/privacy/close-card.tsx'
import { CorrectCard } from '#web/features/privacy/correct-card.tsx'
import { DownloadCard } from '#web/features/privacy/download-card.tsx'
import { NomineeCard } from '#web/features/privacy/nominee-card.tsx'
import { paths, sitePaths } from '#web/paths.ts'
import { isMember, useSession } from '#web/platform/pages/session.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

fetchTexts('my-data')

/** What members can do about their data: download, correct, nominate, withdraw, complain. */
export function MyDataPage() {
  const t = useText('my-data')
  const query = useApi('GET /user/data-rights')
  const member = isMember(useSession())
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="stack stack--wide">
        <p>
          <a href={sitePaths.privacy}>{t('to-notice')}</a>
        </p>
        <DownloadCard />
        <CorrectCard />
        <QueryView query={query} failed={t('fetch-failed')}>
          {({ data }) => (
            <>
              <NomineeCard nominee={data.nominee} />
              <CloseCard rights={data} />
            </>
          )}
        </QueryView>
        <SectionCard title={t('complain')}>
          <p>{t('complain-text', { days: BOUND_MS / DAY_MS })}</p>
          <p className="row">
            {member && <ButtonLink to={paths.support}>{t('complain-support')}</ButtonLink>}
            <a className="btn" href={`${sitePaths.privacy}#complain`}>
              {t('complain-officer')}
            </a>
          </p>
        </SectionCard>
      </div>
    </>
  )
}
