import { Suspense } from 'react'
import type { AskView } from '#contract/asks.ts'
import type { MatchToConfirm } from '#contract/matches/shapes.ts'
import { MatchToConfirmCard } from '#web/features/matches/confirming/match-to-confirm-card.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { paidOrToCome } from './next-thing.ts'
import { SideSection } from './side-section.tsx'

type Props = {
  readonly payments: readonly MatchToConfirm[]
  readonly asks: readonly AskView[]
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

const Asks = lazyPart(async () => (await import('./requests.tsx')).Asks)

/** The help this member receives: matches to confirm, matches not yet paid, and the asks. */
export function GetSide({ payments, asks, shown, onShow }: Props) {
  const t = useText('dashboard')
  const { paid, toCome } = paidOrToCome(payments)
  return (
    <SideSection title={t('receiving')} shown={shown} onShow={onShow}>
      <h3>{t('to-confirm')}</h3>
      {paid.length === 0 ? (
        <p className="soft">{t('to-confirm-none')}</p>
      ) : (
        paid.map((payment) => <MatchToConfirmCard key={payment.id} payment={payment} />)
      )}
      {toCome.length > 0 && <h3>{t('to-come')}</h3>}
      {toCome.map((payment) => (
        <MatchToConfirmCard key={payment.id} payment={payment} />
      ))}
      <Suspense fallback={<Skeleton />}>
        <Asks asks={asks} />
      </Suspense>
    </SideSection>
  )
}
