import { Suspense } from 'react'
import type { AskView } from '#contract/asks.ts'
import type { MatchToConfirm } from '#contract/matches/shapes.ts'
import { MatchToConfirmCard } from '#web/features/matches/confirming/match-to-confirm-card.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { type Asked, QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { paidOrToCome } from '../dashboard/next-thing.ts'
import { SideSection } from './side-section.tsx'

type Received = {
  readonly toConfirm: { readonly data: readonly MatchToConfirm[] }
  readonly asks: { readonly data: readonly AskView[] }
}
type Props = {
  readonly query: Asked<Received>
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

const Asks = lazyPart(async () => (await import('./requests.tsx')).Asks)

/** The help this member receives: matches to confirm, matches not yet paid, and the asks. */
export function GetSide({ query, shown, onShow }: Props) {
  const t = useText('dashboard')
  if (query.data?.toConfirm.data.length === 0 && query.data.asks.data.length === 0) return null
  return (
    <SideSection title={t('receiving')} shown={shown} onShow={onShow}>
      <QueryView query={query}>
        {({ toConfirm, asks }) => (
          <>
            <ToConfirm payments={toConfirm.data} />
            <Suspense fallback={<Skeleton />}>
              <Asks asks={asks.data} />
            </Suspense>
          </>
        )}
      </QueryView>
    </SideSection>
  )
}

function ToConfirm({ payments }: { payments: readonly MatchToConfirm[] }) {
  const t = useText('dashboard')
  const { paid, toCome } = paidOrToCome(payments)
  const card = (payment: MatchToConfirm) => (
    <MatchToConfirmCard key={payment.id} payment={payment} />
  )
  return (
    <>
      <h3>{t('to-confirm')}</h3>
      {paid.length === 0 ? <p className="soft">{t('to-confirm-none')}</p> : paid.map(card)}
      {toCome.length > 0 && <h3>{t('to-come')}</h3>}
      {toCome.map(card)}
    </>
  )
}
