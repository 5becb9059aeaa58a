import type { ProfileView } from '#contract/members/own.ts'
import { dateText } from '#contract/formats.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Group, Row } from '#web/ui/display/rows.tsx'
import { LogoutButton } from '../frame/logout-button.tsx'
import { HelpRows } from './help-rows.tsx'
import { MoneyRows } from './money-rows.tsx'
import { ReachRows } from './reach-rows.tsx'

/** A member's own things: a row each, which says how it is today and leads to its page. */
export function MePage() {
  const t = useText('me')
  const profile = useApi('GET /user/profile')
  return (
    <>
      <PageHeading title={t('title')} />
      <div className="stack stack--wide">
        <QueryView query={profile} lines={1}>
          {({ data }) => <Head profile={data} />}
        </QueryView>
        <MoneyRows />
        <ReachRows />
        <HelpRows />
        <LogoutButton block />
      </div>
    </>
  )
}

function Head({ profile: { id, name, phone, registrationDate } }: { profile: ProfileView }) {
  const t = useText('me')
  const language = useLanguage()
  return (
    <Group>
      <Row
        to={paths.profile}
        mark={<Avatar name={name} seed={id} large />}
        first={name}
        second={t('since', {
          phone: phone.replace(/^\+91(\d{5})/, '$1 '),
          month: dateText(Date.parse(registrationDate), language, 'month'),
        })}
      />
    </Group>
  )
}
