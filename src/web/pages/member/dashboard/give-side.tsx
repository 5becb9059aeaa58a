import type { PaymentToMake } from '#contract/matches.ts'
import type { PledgeView, StandingView } from '#contract/pledges.ts'
import { PaymentToMakeCard } from '#web/features/matches/payment-to-make-card.tsx'
import { PledgeCard } from '#web/features/pledges/pledge-card.tsx'
import { StandingCard } from '#web/features/pledges/standing-card.tsx'
import { useText } from '#web/platform/i18n.tsx'
import { RunningList } from '#web/ui/running-list.tsx'
import { SideSection } from './side-section.tsx'

type Props = {
  readonly payments: readonly PaymentToMake[]
  readonly pledges: readonly PledgeView[]
  readonly standing: readonly StandingView[]
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

const OVER: readonly string[] = ['fulfilled', 'withdrawn', 'expired']

/** Help this member gives: payments to make, pledges, standing pledges. */
export function GiveSide({ payments, pledges, standing, shown, onShow }: Props) {
  const t = useText('dashboard')
  return (
    <SideSection title={t('giving')} shown={shown} onShow={onShow}>
      <h3>{t('to-make')}</h3>
      {payments.length === 0 ? <p className="soft">{t('to-make-none')}</p> : payments.map((payment) => <PaymentToMakeCard key={payment.id} payment={payment} />)}
      {standing.length > 0 && <h3>{t('standing')}</h3>}
      {standing.map((one) => <StandingCard key={one.id} standing={one} />)}
      <h3>{t('pledges')}</h3>
      <RunningList items={pledges} isOver={(pledge) => OVER.includes(pledge.status) && pledge.heldAmount === 0} none={t('pledges-none')} draw={(pledge) => <PledgeCard key={pledge.id} pledge={pledge} />} />
    </SideSection>
  )
}
