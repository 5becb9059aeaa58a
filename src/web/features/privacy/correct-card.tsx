import { useText } from '#web/platform/text/i18n.tsx'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { isOpenTo } from '#web/platform/pages/open-paths.ts'
import { isMember, useSession } from '#web/platform/pages/session.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

const PLACES = [
  ['profile', paths.profile],
  ['login', paths.security],
  ['pay', paths.account],
  ['notices', paths.noticeSettings],
  ['birth', paths.support],
  ['payment', paths.dashboard],
  ['record', paths.record],
] as const

/** What can be corrected, and where. */
export function CorrectCard() {
  const t = useText('my-data')
  const user = useSession()
  if (!isMember(user)) return null
  return (
    <SectionCard title={t('correct')}>
      <dl className="facts">
        {PLACES.filter(([, path]) => isOpenTo(user.status, path)).map(([what, path]) => (
          <Fragment key={what}>
            <dt>{t(`correct.${what}`)}</dt>
            <dd>
              <Link href={path}>{t(`correct.${what}-where`)}</Link>
            </dd>
          </Fragment>
        ))}
      </dl>
    </SectionCard>
  )
}
