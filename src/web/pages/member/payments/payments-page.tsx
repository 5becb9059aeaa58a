import { useMatchesToConfirm, useMatchesToPay } from '#web/features/matches/api.ts'
import { useStoredFlag } from '#web/platform/device/stored-flag.ts'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { Earlier } from './earlier.tsx'
import { GetSide } from './get-side.tsx'
import { GiveSide } from './give-side.tsx'
import { namedSide } from './named-side.ts'
import { PaymentsTabs } from './payments-tabs.tsx'

/** What is under way: payments, pledges and asks, with all that can be done about each. */
export function PaymentsPage() {
  const t = useText('dashboard')
  const [toMake, toConfirm] = [useMatchesToPay(), useMatchesToConfirm()]
  const [pledges, asks] = [useApi('GET /pledges'), useApi('GET /asks')]
  const isComing = [toMake, toConfirm, pledges, asks].some(
    ({ data, isError }) => data === undefined && !isError,
  )
  const isNothing = [toMake, toConfirm, pledges, asks].every(({ data }) => data?.data.length === 0)
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
        {isComing ? (
          <Skeleton />
        ) : (
          <>
            {isNothing && <p className="soft">{t('under-way-none')}</p>}
            <div className="grid grid--wide">
              <GiveSide
                query={together({ toMake, pledges })}
                shown={showGive}
                onShow={setShowGive}
              />
              <GetSide query={together({ toConfirm, asks })} shown={showGet} onShow={setShowGet} />
            </div>
            <Earlier />
          </>
        )}
      </div>
    </>
  )
}
