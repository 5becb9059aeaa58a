import { SuspendedFacts } from '#web/features/members/suspended-facts.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

/** Shows in place of a page that a suspended member cannot use now. */
export function NotNowPage() {
  const t = useText('suspended')
  const common = useText('member-common')
  const { leaving } = useSession()
  return (
    <>
      <PageHeading title={t('title')} lead={leaving ? t('text-leaving') : t('text')} />
      <div className="stack stack--wide">
        <p className="row">
          <ButtonLink variant="primary" to={paths.dashboard}>
            {common('to-dashboard')}
          </ButtonLink>
          {leaving && <ButtonLink to={paths.myData}>{t('to-my-data')}</ButtonLink>}
        </p>
        {!leaving && <SuspendedFacts />}
      </div>
    </>
  )
}
