import { useApi } from '#web/platform/api/query-client.ts'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { ProfileFacts } from '#web/features/members/profile-facts.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { Figure } from '#web/ui/display/figure.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { ShareLink } from '#web/ui/acts/share-link.tsx'

const ProfileForm = lazyPart(
  async () => (await import('#web/features/members/profile-form.tsx')).ProfileForm,
)

const IdentityForm = lazyPart(
  async () => (await import('#web/features/members/identity-form.tsx')).IdentityForm,
)

const BlockedPeople = lazyPart(
  async () => (await import('#web/features/members/blocked-people.tsx')).BlockedPeople,
)

export function ProfilePage() {
  const t = useText('profile')
  const profile = useApi('GET /user/profile')
  const { status, identified } = useSession()
  const active = status !== 'suspended'
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeading title={t('title')} />
      <div className="stack stack--wide">
        {active && <Overview />}
        <QueryView query={profile} failed={t('fetch-failed')}>
          {({ data }) => (
            <>
              <section className="card" aria-labelledby="my-data">
                <h2 className="card__title" id="my-data">
                  {t('data')}
                </h2>
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
              </section>
              {!identified && (
                <Suspense fallback={<Skeleton lines={3} />}>
                  <IdentityForm />
                </Suspense>
              )}
              {data.referralLink !== null && (
                <section className="card card--flat" aria-label={t('referral')}>
                  <ShareLink
                    label={t('referral')}
                    link={data.referralLink}
                    text={t('referral-text')}
                  />
                </section>
              )}
              {active && (
                <p>
                  <Link href={paths.circle}>{t('circle-link', { circle: data.circleName })}</Link>
                </p>
              )}
            </>
          )}
        </QueryView>
        <p>
          <Link href={paths.myData}>{t('to-my-data')}</Link>
        </p>
        <Suspense fallback={<Skeleton lines={1} />}>
          <BlockedPeople />
        </Suspense>
      </div>
    </>
  )
}

function Overview() {
  const t = useText('profile')
  const stats = useApi('GET /user/stats')
  return (
    <section className="stack" aria-labelledby="overview">
      <h2 id="overview">{t('overview')}</h2>
      <QueryView query={stats} lines={1}>
        {({ data }) => (
          <div className="grid grid--two">
            <Figure label={t('available')} rupees={data.availableAmount} />
            <Figure label={t('given')} rupees={data.helpProvidedAmount} />
            <Figure label={t('received')} rupees={data.helpReceivedAmount} />
          </div>
        )}
      </QueryView>
      <p className="small soft">{t('figures-note')}</p>
    </section>
  )
}
