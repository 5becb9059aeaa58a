import { Suspense } from 'react'
import { Link } from 'wouter'
import type { VouchRequest } from '#contract/members/own.ts'
import { useMatchesToConfirm, useMatchesToPay } from '#web/features/matches/api.ts'
import { RestingPledges } from '#web/features/pledges/resting-pledges.tsx'
import { RefusalList } from '#web/features/matches/moves/refusal-list.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useStoredFlag } from '#web/platform/device/stored-flag.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { Icon } from '#web/ui/display/icons.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { ShareLink } from '#web/ui/acts/share-link.tsx'
import { Earlier } from './earlier.tsx'
import { GetSide } from './get-side.tsx'
import { GiveSide } from './give-side.tsx'
import { LatestNews } from './latest-news.tsx'
import { namedSide } from './named-side.ts'
import { type NextThing, waitingThings } from './next-thing.ts'
import { StaffTasks, useStaffTasks } from './staff-tasks.tsx'
import { Today } from './today.tsx'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useMomentText } from '#web/ui/display/times.tsx'

const VouchCard = lazyPart(
  async () => (await import('#web/features/members/vouch-card.tsx')).VouchCard,
)
const FirstSteps = lazyPart(
  async () => (await import('#web/features/members/first-steps.tsx')).FirstSteps,
)
const PeopleWait = lazyPart(
  async () => (await import('#web/features/members/lists/people-wait.tsx')).PeopleWait,
)
const RolesToConfirm = lazyPart(
  async () => (await import('#web/features/staff/roles-to-confirm.tsx')).RolesToConfirm,
)
const Finishing = lazyPart(async () => (await import('./finishing.tsx')).Finishing)

export function DashboardPage() {
  const t = useText('dashboard')
  const user = useSession()
  return (
    <>
      <PageHeading title={t('title')} lead={t('hello', { name: user.name })} />
      {user.status === 'suspended' ? (
        <Suspense fallback={<Skeleton />}>
          <Finishing />
        </Suspense>
      ) : (
        <Everything />
      )}
    </>
  )
}

function Everything() {
  const [toMake, toConfirm] = [useMatchesToPay(), useMatchesToConfirm()]
  const [pledges, asks] = [useApi('GET /pledges'), useApi('GET /asks')]
  const turns = useApi('GET /user/dispute-turns')
  const vouches = useApi('GET /user/vouch-requests')
  // All parts are drawn together, so that nothing moves under a finger. One that failed fails alone.
  const isComing = [toMake, toConfirm, pledges, asks, turns, vouches].some(
    ({ data, isError }) => data === undefined && !isError,
  )
  const [showGive, setShowGive] = useStoredFlag(
    'showProvideCard',
    namedSide(location.hash) === 'give',
  )
  const [showGet, setShowGet] = useStoredFlag('showGetCard', namedSide(location.hash) === 'get')

  return (
    <div className="stack stack--wide">
      <RefusalList />
      {isComing ? (
        <Skeleton />
      ) : (
        <>
          <QueryView query={together({ toMake, toConfirm, turns, vouches })}>
            {(waiting) => (
              <WhatWaits
                things={waitingThings(
                  waiting.toMake.data,
                  waiting.toConfirm.data,
                  waiting.turns.data,
                )}
                vouches={waiting.vouches.data}
                rests={pledges.data?.data.some(({ waitsForAnswer }) => waitsForAnswer) ?? false}
              />
            )}
          </QueryView>
          <StatsNotes />
          <Tiles />
          <div className="grid grid--wide">
            <GiveSide query={together({ toMake, pledges })} shown={showGive} onShow={setShowGive} />
            <GetSide query={together({ toConfirm, asks })} shown={showGet} onShow={setShowGet} />
          </div>
          <Below />
        </>
      )}
    </div>
  )
}

function Below() {
  const t = useText('dashboard')
  const user = useSession()
  return (
    <>
      <Earlier />
      {/* In the founding time people come by a list: a link ties its owner to everybody who uses it. */}
      {!user.circle.founding && (
        <section className="card card--flat" aria-label={t('referral-title')}>
          <ShareLink
            label={t('referral-title')}
            link={user.referralLink}
            text={t('referral-text')}
          />
        </section>
      )}
      <LatestNews />
    </>
  )
}

/** Matches come first because they have a clock. Then come the people who wait for an answer. */
function WhatWaits({
  things,
  vouches,
  rests,
}: {
  things: readonly NextThing[]
  vouches: readonly VouchRequest[]
  rests: boolean
}) {
  const { firstSteps } = useSession()
  const staffTasks = useStaffTasks()
  const people = useApi('GET /user/waiting-people').data?.data.length ?? 0
  // "Nothing to do" never stands beside something to do. A new member is shown the first steps.
  const isIdle =
    things.length === 0 &&
    (rests || vouches.length > 0 || staffTasks > 0 || people > 0 || firstSteps)
  return (
    <>
      <RestingPledges />
      {!isIdle && <Today things={things} />}
      <StaffTasks />
      {firstSteps && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <FirstSteps />
        </Suspense>
      )}
      <Suspense>
        <PeopleWait />
        <RolesToConfirm />
      </Suspense>
      <Vouches requests={vouches} large={things.length === 0} />
    </>
  )
}

/** The people who ask this member to vouch for them. */
function Vouches({ requests, large }: { requests: readonly VouchRequest[]; large: boolean }) {
  const t = useText('dashboard')
  if (requests.length === 0) return null
  return (
    <section className="stack" aria-label={t('vouch-title')}>
      <Suspense fallback={<Skeleton lines={1} />}>
        {requests.map((request) => (
          <VouchCard key={request.id} request={request} large={large} />
        ))}
      </Suspense>
    </section>
  )
}

function Tiles() {
  const t = useText('dashboard')
  return (
    <div className="grid grid--two">
      <Link href={paths.give} className="tile">
        <Icon name="give" size={24} />
        <span className="tile__title">{t('tile-give')}</span>
        <span className="tile__text">{t('tile-give-text')}</span>
      </Link>
      <Link href={paths.get} className="tile">
        <Icon name="ask" size={24} />
        <span className="tile__title">{t('tile-get')}</span>
        <span className="tile__text">{t('tile-get-text')}</span>
      </Link>
    </div>
  )
}

/**
 * Notes beside the matches: pledges that are paused after lapses, and limits that are nearly
 * reached.
 */
function StatsNotes() {
  const t = useText('dashboard')
  const moment = useMomentText()
  const now = useServerNow(60_000)
  const stats = useApi('GET /user/stats').data?.data
  const until = stats?.pledgesPausedUntil ?? null
  const stoppedSince = stats?.confirmationsStoppedSince ?? null
  return (
    <>
      {stoppedSince !== null && <p className="banner banner--bad">{t('ledger-stopped')}</p>}
      {until !== null && Date.parse(until) > now && (
        <p className="banner banner--late">{t('pledges-paused', { time: moment(until) })}</p>
      )}
      <NearCaps caps={['open_pledges', 'given_in_24h', 'open_asks', 'received_in_tax_year']} />
    </>
  )
}
