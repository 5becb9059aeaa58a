import { Link } from 'wouter'
import type { PaymentToConfirm } from '#contract/matches.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/i18n.tsx'
import { Amount } from '#web/ui/amount.tsx'
import { Countdown } from '#web/ui/times.tsx'
import { ConfirmPanel } from './confirm-panel.tsx'
import { MatchBadge } from './match-badge.tsx'
import { confirmableOf } from './match-sides.ts'

/** One payment that somebody else makes to the reader: claim, picture, deadline, and the two answers. */
export function PaymentToConfirmCard({ payment }: { payment: PaymentToConfirm }) {
  const t = useText('payments')
  const waiting = payment.status === 'awaiting_payment'
  return (
    <article className="card" id={`confirm-${payment.id}`} tabIndex={-1} aria-label={t('from-title', { name: payment.giverName })}>
      <div className="row row--between row--top">
        <div>
          <Amount rupees={payment.amount} large />
          <h3 className="card__title">{t('from-title', { name: payment.giverName })}</h3>
        </div>
        <MatchBadge match={payment} />
      </div>
      {payment.deadlineAt !== null && <Countdown at={payment.deadlineAt} label={waiting ? t('pay-by') : t('confirm-by')} />}
      {payment.deadlineMoved !== 'no' && payment.deadlineAt !== null && <p className="small soft">{t(`moved.${payment.deadlineMoved}`)}</p>}
      {waiting && <p><strong>{t('awaiting-proof')}</strong><br /><span className="soft">{t('awaiting-proof-text', { name: payment.giverName })}</span></p>}
      {payment.claim !== null && <p>{t('claimed-by', { name: payment.giverName, rail: t(`rail.${payment.claim.rail}`), utr: payment.claim.utrMasked })}</p>}
      <ConfirmPanel match={confirmableOf(payment)} />
      <p className="small"><Link href={paths.match(payment.id)}>{t('open')} · {payment.code}</Link></p>
    </article>
  )
}
