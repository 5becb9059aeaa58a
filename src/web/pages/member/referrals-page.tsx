import { useApi } from '#web/platform/api/query-client.ts'
import { DeviceVouches } from '#web/features/members/device-vouches.tsx'
import { ReferralTable } from '#web/features/members/referral-table.tsx'
import { useAllReferrals } from '#web/features/members/use-all-referrals.ts'
import { VouchCard } from '#web/features/members/vouch-card.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { ShareLink } from '#web/ui/acts/share-link.tsx'

export function ReferralsPage() {
  const t = useText('referrals')
  const dashboard = useText('dashboard')
  const user = useSession()
  const vouches = useApi('GET /user/vouch-requests')
  const referrals = useAllReferrals()
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="stack stack--wide">
        <DeviceVouches />
        {vouches.data !== undefined && vouches.data.data.length > 0 && (
          <section className="stack" aria-labelledby="vouch-title">
            <h2 id="vouch-title">{dashboard('vouch-title')}</h2>
            {vouches.data.data.map((request) => (
              <VouchCard key={request.id} request={request} />
            ))}
          </section>
        )}
        {user.referralLink !== null && (
          <section className="card card--flat" aria-label={dashboard('referral-title')}>
            <ShareLink
              label={dashboard('referral-title')}
              link={user.referralLink}
              text={dashboard('referral-text')}
            />
          </section>
        )}
        <QueryView query={referrals}>{(users) => <ReferralTable users={users} />}</QueryView>
      </div>
    </>
  )
}
