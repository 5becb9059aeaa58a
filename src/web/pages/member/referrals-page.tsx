import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { DeviceVouches } from '#web/features/members/device-vouches.tsx'
import { ReferralTable } from '#web/features/members/referral-table.tsx'
import { useAllReferrals } from '#web/features/members/use-all-referrals.ts'
import { VouchRow } from '#web/features/members/vouch-row.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { ShareLink } from '#web/ui/acts/share-link.tsx'

export function ReferralsPage() {
  const t = useText('referrals')
  const dashboard = useText('dashboard')
  const sharing = useText('sharing')
  const user = useSession()
  const vouches = useApi('GET /user/vouch-requests')
  const referrals = useAllReferrals()
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="stack stack--wide">
        <DeviceVouches />
        {vouches.data !== undefined && vouches.data.data.length > 0 && (
          <Group title={dashboard('vouch-title')}>
            {vouches.data.data.map((request, at) => (
              <VouchRow key={request.id} request={request} open={at === 0} isFirst={at === 0} />
            ))}
          </Group>
        )}
        {user.referralLink !== null && (
          <section className="card" aria-label={dashboard('referral-title')}>
            <ShareLink
              label={dashboard('referral-title')}
              link={user.referralLink}
              text={dashboard('referral-text')}
              about="invitation"
            />
          </section>
        )}
        {user.referralLink !== null && (
          <Group>
            <Row
              to={paths.invitation}
              mark={<RowIcon name="paper" />}
              first={sharing('sheet.page')}
              second={sharing('sheet.row')}
            />
          </Group>
        )}
        <QueryView query={referrals}>{(users) => <ReferralTable users={users} />}</QueryView>
      </div>
    </>
  )
}
