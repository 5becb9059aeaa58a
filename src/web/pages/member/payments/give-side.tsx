import { Suspense } from 'react'
import type { MatchToPay } from '#contract/matches/shapes.ts'
import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'
import { MatchToPayCard } from '#web/features/matches/paying/match-to-pay-card.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { type Asked, QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { SideSection } from './side-section.tsx'

type Given = {
  readonly toMake: { readonly data: readonly MatchToPay[] }
  readonly pledges: {
    readonly data: readonly PledgeView[]
    readonly recurring: readonly RecurringPledgeView[]
  }
}
type Props = {
  readonly query: Asked<Given>
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

const Pledges = lazyPart(async () => (await import('./requests.tsx')).Pledges)

/** The help this member gives: matches to pay, pledges, recurring pledges. */
export function GiveSide({ query, shown, onShow }: Props) {
  const t = useText('dashboard')
  if (query.data !== undefined && isEmpty(query.data)) return null
  return (
    <SideSection title={t('giving')} shown={shown} onShow={onShow}>
      <QueryView query={query}>
        {({ toMake, pledges }) => (
          <>
            <h3>{t('to-make')}</h3>
            {toMake.data.length === 0 ? (
              <p className="soft">{t('to-make-none')}</p>
            ) : (
              toMake.data.map((payment) => <MatchToPayCard key={payment.id} payment={payment} />)
            )}
            <Suspense fallback={<Skeleton />}>
              <Pledges pledges={pledges.data} recurring={pledges.recurring} />
            </Suspense>
          </>
        )}
      </QueryView>
    </SideSection>
  )
}

function isEmpty({ toMake, pledges }: Given): boolean {
  return toMake.data.length + pledges.data.length + pledges.recurring.length === 0
}
