import { SuspendedFacts } from '#web/features/members/suspended-facts.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/i18n.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** In place of what a suspended member cannot do now. */
export function NotNowPage() {
  const t = useText('suspended')
  const common = useText('common')
  return (
    <>
      <PageHeading title={t('title')} lead={t('text')} />
      <div className="stack stack--wide">
        <p><ButtonLink look="primary" to={paths.dashboard}>{common('to-dashboard')}</ButtonLink></p>
        <SuspendedFacts />
      </div>
    </>
  )
}
