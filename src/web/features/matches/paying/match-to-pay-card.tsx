import type { MatchToPay } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { CardFrame } from '../card-frame.tsx'
import { WayOn } from '../way-on.tsx'

/** One match to pay: how much, to whom, the deadline, and the way to pay it. */
export function MatchToPayCard({ payment }: { payment: MatchToPay }) {
  const t = useText('payments')
  const { receiverName: name, status } = payment
  return (
    <CardFrame
      label={t('pay-to', { name })}
      title={t('pay-title', { name })}
      payment={payment}
      side="giver"
      name={name}
    >
      {payment.note !== '' && (
        <p>
          <span className="soft small">{t('note-from', { name })}</span> {payment.note}
        </p>
      )}
      {status === 'bank_pending' && (
        <p className="banner banner--late">
          <strong>{t('pay-not-again')}</strong> <span>{t('pay-not-again-text')}</span>
        </p>
      )}
      {status === 'awaiting_confirmation' && <p>{t('waits-for', { name })}</p>}
      {status === 'disputed' && <p>{t('disputed-text')}</p>}
      <WayOn match={{ ...payment, side: 'giver' }} />
      {(status === 'disputed' || status === 'bank_pending') && (
        <ButtonLink block to={paths.match(payment.id)}>
          {t('open-payment')}
        </ButtonLink>
      )}
    </CardFrame>
  )
}
