import { Suspense } from 'react'
import type { MatchToPay } from '#contract/matches/shapes.ts'
import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'
import { MatchToPayCard } from '#web/features/matches/paying/match-to-pay-card.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { SideSection } from './side-section.tsx'

type Props = {
  readonly payments: readonly MatchToPay[]
  readonly pledges: readonly PledgeView[]
  readonly recurring: readonly RecurringPledgeView[]
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

const Pledges = lazyPart(async () => (await import('./requests.tsx')).Pledges)

/** The help this member gives: matches to pay, pledges, recurring pledges. */
export function GiveSide({ payments, pledges, recurring, shown, onShow }: Props) {
  const t = useText('dashboard')
  return (
    <SideSection title={t('giving')} shown={shown} onShow={onShow}>
      <h3>{t('to-make')}</h3>
      {payments.length === 0 ? (
        <p className="soft">{t('to-make-none')}</p>
      ) : (
        payments.map((payment) => <MatchToPayCard key={payment.id} payment={payment} />)
      )}
      <Suspense fallback={<Skeleton />}>
        <Pledges pledges={pledges} recurring={recurring} />
      </Suspense>
    </SideSection>
  )
}
