import { dateText } from '#contract/formats.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Group, Row } from '#web/ui/display/rows.tsx'
import { LogoutButton } from '../frame/logout-button.tsx'
import { HelpRows } from './help-rows.tsx'
import { MoneyRows } from './money-rows.tsx'
import { ReachRows } from './reach-rows.tsx'
import { useOpensLater } from './use-opens-later.ts'

/** A member's own things: a row each, which says how it is today and leads to its page. */
export function MePage() {
  const t = useText('me')
  return (
    <>
      <PageHeading title={t('title')} />
      <div className="stack stack--wide">
        <Head />
        <MoneyRows />
        <ReachRows />
        <HelpRows />
        <LogoutButton block />
      </div>
    </>
  )
}

function Head() {
  const t = useText('me')
  const language = useLanguage()
  const { id, name } = useSession()
  const opensLater = useOpensLater()
  const profile = useApi('GET /user/profile', {}, { enabled: opensLater === undefined }).data?.data
  return (
    <Group>
      <Row
        to={paths.profile}
        mark={<Avatar name={name} seed={id} large />}
        first={name}
        second={
          opensLater ??
          (profile &&
            t('since', {
              phone: profile.phone.replace(/^\+91(\d{5})/, '$1 '),
              month: dateText(Date.parse(profile.registrationDate), language, 'month'),
            }))
        }
      />
    </Group>
  )
}
