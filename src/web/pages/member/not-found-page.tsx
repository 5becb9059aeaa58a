import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Empty } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

export function NotFoundPage() {
  const t = useText('member-common')
  return (
    <>
      <PageHeading title={t('not-found')} />
      <Empty text={t('not-found-text')}>
        <ButtonLink variant="primary" to={paths.dashboard}>
          {t('to-dashboard')}
        </ButtonLink>
      </Empty>
    </>
  )
}
