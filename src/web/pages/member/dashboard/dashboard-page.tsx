import { Suspense } from 'react'
import { Link, Redirect } from 'wouter'
import { money } from '#contract/formats.ts'
import type { PledgeView } from '#contract/pledges.ts'
import { RefusalList } from '#web/features/matches/moves/refusal-list.tsx'
import { useMatchesToConfirm, useMatchesToPay } from '#web/features/matches/api.ts'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { paths } from '#web/paths.ts'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Icon } from '#web/ui/display/icons.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { isComing, QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { namedSide } from '../payments/named-side.ts'
import { CirclePart } from './circle-part.tsx'
import { Hero } from './hero.tsx'
import { type NextThing, waitingThings } from './next-thing.ts'
import { useWaitingRows } from './waiting-rows.tsx'
import { UnderWay } from './under-way.tsx'

const FromOperator = lazyPart(async () => (await import('./from-operator.tsx')).FromOperator)
const Finishing = lazyPart(async () => (await import('./finishing.tsx')).Finishing)

/** Home: the first thing to do, the two acts, what is under way, and the circle. */
export function DashboardPage() {
  const t = useText('dashboard')
  const user = useSession()
  const written = useApi('GET /user/operator-messages').data?.data ?? []
  // Older links and notices name an ask or a pledge here. Their cards are on the page of payments.
  if (namedSide(location.hash) !== undefined)
    return <Redirect to={paths.payments + location.hash} replace />
  return (
    <>
      <PageHeading title={t('title')} hidden />
      <div className="stack stack--wide">
        <RefusalList />
        {written.length > 0 && (
          <Suspense fallback={<Skeleton />}>
            <FromOperator messages={written} />
          </Suspense>
        )}
        {user.status === 'suspended' ? (
          <Suspense fallback={<Skeleton />}>
            <Finishing />
          </Suspense>
        ) : (
          <Everything />
        )}
      </div>
    </>
  )
}

function Everything() {
  const t = useText('dashboard')
  const [toMake, toConfirm] = [useMatchesToPay(), useMatchesToConfirm()]
  const [pledges, asks] = [useApi('GET /pledges'), useApi('GET /asks')]
  const turns = useApi('GET /user/dispute-turns')
  const vouches = useApi('GET /user/vouch-requests')
  const [roles, people] = [useApi('GET /user/role-proposals'), useApi('GET /user/waiting-people')]
  const rules = useApi('GET /circle/rule-change')
  // One that failed fails alone.
  if (isComing(toMake, toConfirm, pledges, asks, turns, vouches, roles, people, rules))
    return <Skeleton />
  const things = waitingThings(
    toMake.data?.data ?? [],
    toConfirm.data?.data ?? [],
    turns.data?.data ?? [],
  )
  return (
    <>
      <QueryView query={together({ toMake, toConfirm, turns, vouches })}>
        {() => <WhatWaits things={things} pledges={pledges.data?.data ?? []} />}
      </QueryView>
      <StatsNote />
      <Acts />
      <QueryView query={together({ toMake, toConfirm, pledges, asks })}>
        {(running) => (
          <UnderWay
            toMake={running.toMake.data}
            toConfirm={running.toConfirm.data}
            pledges={running.pledges.data}
            recurring={running.pledges.recurring}
            asks={running.asks.data}
            above={new Set(things.map(({ payment }) => payment.id))}
          />
        )}
      </QueryView>
      <CirclePart />
      <p className="small soft centered">{t('promise')}</p>
    </>
  )
}

/** Matches come first because they have a clock. Then come the people who wait for an answer. */
function WhatWaits({
  things,
  pledges,
}: {
  readonly things: readonly NextThing[]
  readonly pledges: readonly PledgeView[]
}) {
  const t = useText('dashboard')
  const rows = useWaitingRows(pledges, { areFirst: things.length === 0 })
  if (things.length + rows.length === 0) return <p className="title">{t('today-nothing')}</p>
  return <Hero things={things} rows={rows} />
}

/** Giving and asking, each with one's own limit once it is known. */
function Acts() {
  const t = useText('dashboard')
  const stats = useApi('GET /user/stats').data?.data
  const [room, available] = [stats?.pledgeRoom ?? 0, stats?.availableAmount ?? 0]
  return (
    <div className="grid grid--two">
      <Link href={paths.give} className="tile">
        <Icon name="give" size={24} />
        <span className="tile__title">{t('tile-give')}</span>
        <span className="tile__text">
          {room > 0 ? t('give-up-to', { amount: money(room) }) : t('tile-give-text')}
        </span>
      </Link>
      <Link href={paths.get} className="tile">
        <Icon name="ask" size={24} />
        <span className="tile__title">{t('tile-get')}</span>
        <span className="tile__text">
          {available > 0 ? t('ask-up-to', { amount: money(available) }) : t('tile-get-text')}
        </span>
      </Link>
    </div>
  )
}

/**
 * One note beside the matches, the gravest: confirmations are stopped, pledges are paused after
 * lapses, or limits are nearly reached.
 */
function StatsNote() {
  const t = useText('dashboard')
  const moment = useMomentText()
  const now = useServerNow(60_000)
  const stats = useApi('GET /user/stats').data?.data
  const until = stats?.pledgesPausedUntil ?? null
  if ((stats?.confirmationsStoppedSince ?? null) !== null)
    return <p className="banner banner--bad">{t('ledger-stopped')}</p>
  if (until !== null && Date.parse(until) > now)
    return <p className="banner banner--late">{t('pledges-paused', { time: moment(until) })}</p>
  return <NearCaps caps={['open_pledges', 'given_in_24h', 'open_asks', 'received_in_tax_year']} />
}
