import { Suspense, useState } from 'react'
import { YearLimit } from '#web/features/asks/year-limit.tsx'
import { ProfileFacts } from '#web/features/members/profile-facts.tsx'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { ShareLink } from '#web/ui/acts/share-link.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Facts, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'

const ProfileForm = lazyPart(
  async () => (await import('#web/features/members/profile-form.tsx')).ProfileForm,
)

const IdentityForm = lazyPart(
  async () => (await import('#web/features/members/identity-form.tsx')).IdentityForm,
)

export function ProfilePage() {
  const t = useText('profile')
  const profile = useApi('GET /user/profile')
  const user = useSession()
  const active = user.status !== 'suspended'
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeading title={t('title')} />
      <QueryView query={profile} failed={t('fetch-failed')}>
        {({ data }) => (
          <div className="stack stack--wide">
            <Overview active={active} />
            <SectionCard title={t('data')}>
              {editing ? (
                <Suspense fallback={<Skeleton />}>
                  <ProfileForm profile={data} onClose={() => setEditing(false)} />
                </Suspense>
              ) : (
                <ProfileFacts
                  profile={data}
                  {...(active ? { onEdit: () => setEditing(true) } : {})}
                />
              )}
            </SectionCard>
            {!user.identified && (
              <Suspense fallback={<Skeleton lines={3} />}>
                <IdentityForm />
              </Suspense>
            )}
            {data.referralLink !== null && (
              <section className="card" aria-label={t('referral')}>
                <ShareLink
                  label={t('referral')}
                  link={data.referralLink}
                  text={t('referral-text')}
                  about="invitation"
                />
              </section>
            )}
          </div>
        )}
      </QueryView>
      <OnADesk />
    </>
  )
}

function Overview({ active }: { active: boolean }) {
  const t = useText('profile')
  const stats = useApi('GET /user/stats')
  return (
    <section className="card" id="limits" aria-labelledby="overview">
      <h2 className="card__title" id="overview">
        {t('overview')}
      </h2>
      <QueryView query={stats} lines={1}>
        {({ data }) => (
          <>
            <Facts
              figures
              rows={{
                [t('available')]: active ? <Amount rupees={data.availableAmount} /> : null,
                [t('room')]: active ? <Amount rupees={data.pledgeRoom} /> : null,
                [t('given')]: <Amount rupees={data.helpProvidedAmount} />,
                [t('received')]: <Amount rupees={data.helpReceivedAmount} />,
              }}
            />
            <YearLimit availability={data.availability} />
          </>
        )}
      </QueryView>
      <p className="small soft">{t('figures-note')}</p>
    </section>
  )
}

/** On a phone the tab bar leads to these. */
function OnADesk() {
  const t = useText('profile')
  const { status } = useSession()
  return (
    <div className="desk-only">
      <Group>
        <Row to={paths.me} mark={<RowIcon name="me" />} first={t('to-me')} />
        {status !== 'suspended' && (
          <Row to={paths.circle} mark={<RowIcon name="people" />} first={t('to-circle')} />
        )}
      </Group>
    </div>
  )
}
