import { paths } from '#web/paths.ts'
import { Empty } from '#web/ui/answer.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useText } from '#web/platform/i18n.tsx'

/** In place of what a suspended member cannot do now. */
export function NotNowPage() {
  const t = useText('suspended')
  const common = useText('common')
  return (
    <>
      <PageHeading title={t('title')} />
      <Empty text={t('text')}><ButtonLink look="primary" to={paths.dashboard}>{common('to-dashboard')}</ButtonLink></Empty>
    </>
  )
}
