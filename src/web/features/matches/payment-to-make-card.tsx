import { Link } from 'wouter'
import type { PaymentToMake } from '#contract/matches.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/i18n.tsx'
import { Amount } from '#web/ui/amount.tsx'
import { Countdown } from '#web/ui/times.tsx'
import { MatchBadge } from './match-badge.tsx'
import { payableOf } from './match-sides.ts'
import { PayPanel } from './pay-panel.tsx'

/** One payment somebody has to make: how much, to whom, until when, and the way to do it. */
export function PaymentToMakeCard({ payment }: { payment: PaymentToMake }) {
  const t = useText('payments')
  return (
    <article className="card" id={`pay-${payment.id}`} tabIndex={-1} aria-label={t('pay-to', { name: payment.receiverName })}>
      <div className="row row--between row--top">
        <div>
          <Amount rupees={payment.amount} large />
          <h3 className="card__title">{t('pay-title', { name: payment.receiverName })}</h3>
        </div>
        <MatchBadge match={payment} />
      </div>
      {payment.deadlineAt !== null && <Countdown at={payment.deadlineAt} label={payment.status === 'awaiting_confirmation' ? t('they-confirm-by', { name: payment.receiverName }) : t('pay-by')} />}
      {payment.deadlineMoved !== 'no' && payment.deadlineAt !== null && <p className="small soft">{t(`moved.${payment.deadlineMoved}`)}</p>}
      {payment.note !== '' && <p><span className="soft small">{t('note-from', { name: payment.receiverName })}</span> {payment.note}</p>}
      {payment.status === 'disputed' && <p>{t('disputed-text')}</p>}
      <PayPanel match={payableOf(payment)} />
      <p className="small"><Link href={paths.match(payment.id)}>{t('open')} · {payment.code}</Link></p>
    </article>
  )
}
