import type { MatchToConfirm } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { CardFrame } from '../card-frame.tsx'
import { ConfirmPanel } from './confirm-panel.tsx'
import { actingOfConfirm, may } from '../match-sides.ts'

/**
 * One match that the reader receives: claim, picture, deadline, and the buttons to confirm or
 * dispute.
 */
export function MatchToConfirmCard({ payment }: { payment: MatchToConfirm }) {
  const t = useText('payments')
  const match = actingOfConfirm(payment)
  const { name } = match
  return (
    <CardFrame
      id={`confirm-${payment.id}`}
      name={t('from-title', { name })}
      title={t('from-title', { name })}
      payment={payment}
      match={match}
    >
      {payment.status === 'awaiting_payment' && (
        <p>
          <strong>{t('awaiting-proof')}</strong>
          <br />
          <span className="soft">{t('awaiting-proof-text', { name })}</span>
        </p>
      )}
      {payment.status === 'bank_pending' && <p>{t('bank-works-there', { name })}</p>}
      {payment.claim !== null && (
        <p>
          {t('claimed-by', {
            name,
            rail: t(`rail.${payment.claim.rail}`),
            utr: payment.claim.utrMasked,
          })}
        </p>
      )}
      {payment.status === 'awaiting_confirmation' && (
        <p>
          <strong>{t('look-in-bank')}</strong>
        </p>
      )}
      {payment.status === 'disputed' ? (
        <>
          <p>
            {t('disputed-text')} {may(match, 'confirmed') && t('arrived-after-all')}
          </p>
          <ButtonLink block to={paths.match(payment.id)}>
            {t('open-payment')}
          </ButtonLink>
        </>
      ) : (
        <ConfirmPanel match={match} />
      )}
    </CardFrame>
  )
}
