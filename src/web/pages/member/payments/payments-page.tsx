import { Suspense } from 'react'
import { useMatchesToConfirm, useMatchesToPay } from '#web/features/matches/api.ts'
import { useStoredFlag } from '#web/platform/device/stored-flag.ts'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { isComing, QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { Earlier } from './earlier.tsx'
import { namedSide } from './named-side.ts'
import { PaymentsTabs } from './payments-tabs.tsx'
import { SideSection } from './side-section.tsx'
import { Waiting } from './waiting.tsx'

const Pledges = lazyPart(async () => (await import('./requests.tsx')).Pledges)
const Asks = lazyPart(async () => (await import('./requests.tsx')).Asks)

/** What is under way: payments, asks and pledges, with all that can be done about each. */
export function PaymentsPage() {
  const t = useText('dashboard')
  const { deviceWaitsUntil } = useSession()
  const [toMake, toConfirm] = [useMatchesToPay(), useMatchesToConfirm()]
  const [pledges, asks] = [useApi('GET /pledges'), useApi('GET /asks')]
  const turns = useApi('GET /user/dispute-turns')
  const isNothing = [toMake, toConfirm, turns, pledges, asks].every(
    ({ data }) => data?.data.length === 0,
  )
  const [showGive, setShowGive] = useStoredFlag(
    'showProvideCard',
    namedSide(location.hash) === 'give',
  )
  const [showGet, setShowGet] = useStoredFlag('showGetCard', namedSide(location.hash) === 'get')
  return (
    <>
      <PageHeading title={t('payments')} />
      <div className="stack stack--wide">
        <PaymentsTabs at="under-way" />
        {isComing(toMake, toConfirm, turns, pledges, asks) ? (
          <Skeleton />
        ) : (
          <>
            {isNothing && <p className="soft">{t('under-way-none')}</p>}
            <QueryView query={together({ toMake, toConfirm, turns })}>
              {(live) => (
                <Waiting
                  toMake={live.toMake.data}
                  toConfirm={live.toConfirm.data}
                  turns={live.turns.data}
                />
              )}
            </QueryView>
            <QueryView query={asks}>
              {({ data }) =>
                data.length > 0 && (
                  <SideSection title={t('asks')} shown={showGet} onShow={setShowGet}>
                    <Suspense fallback={<Skeleton />}>
                      <Asks asks={data} />
                    </Suspense>
                  </SideSection>
                )
              }
            </QueryView>
            <QueryView query={pledges}>
              {({ data, recurring }) =>
                data.length + recurring.length > 0 && (
                  <SideSection title={t('pledges')} shown={showGive} onShow={setShowGive}>
                    <Suspense fallback={<Skeleton />}>
                      <Pledges pledges={data} recurring={recurring} />
                    </Suspense>
                  </SideSection>
                )
              }
            </QueryView>
            {deviceWaitsUntil === null && <Earlier />}
          </>
        )}
      </div>
    </>
  )
}
