import type { MatchToPay } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { CardFrame } from '../card-frame.tsx'
import { actingOfMake } from '../match-sides.ts'
import { PayPanel } from './pay-panel.tsx'

/** One match to pay: how much, to whom, the deadline, and the buttons to do it. */
export function MatchToPayCard({ payment }: { payment: MatchToPay }) {
  const t = useText('payments')
  const match = actingOfMake(payment)
  const { name } = match
  return (
    <CardFrame
      id={`pay-${payment.id}`}
      name={t('pay-to', { name })}
      title={t('pay-title', { name })}
      payment={payment}
      match={match}
    >
      {payment.note !== '' && (
        <p>
          <span className="soft small">{t('note-from', { name })}</span> {payment.note}
        </p>
      )}
      {payment.status === 'bank_pending' && (
        <p className="banner banner--late">
          <strong>{t('pay-not-again')}</strong> <span>{t('pay-not-again-text')}</span>
        </p>
      )}
      {payment.status === 'awaiting_confirmation' && <p>{t('waits-for', { name })}</p>}
      {payment.status === 'disputed' ? (
        <>
          <p>{t('disputed-text')}</p>
          <ButtonLink block to={paths.match(payment.id)}>
            {t('open-payment')}
          </ButtonLink>
        </>
      ) : (
        <PayPanel match={match} />
      )}
    </CardFrame>
  )
}
