import type { MatchToConfirm } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { CardFrame } from '../card-frame.tsx'
import { may } from '../match-sides.ts'
import { WayOn } from '../way-on.tsx'

/** One match that the reader receives: claim, deadline, and the way to confirm or dispute it. */
export function MatchToConfirmCard({ payment }: { payment: MatchToConfirm }) {
  const t = useText('payments')
  const { giverName: name, status, claim } = payment
  const disputed = status === 'disputed'
  return (
    <CardFrame
      label={t('from-title', { name })}
      title={t('from-title', { name })}
      payment={payment}
      side="receiver"
      name={name}
    >
      {status === 'awaiting_payment' && (
        <p>
          <strong>{t('awaiting-proof')}</strong>
          <br />
          <span className="soft">{t('awaiting-proof-text', { name })}</span>
        </p>
      )}
      {status === 'bank_pending' && <p>{t('bank-works-there', { name })}</p>}
      {claim !== null && (
        <p>{t('claimed-by', { name, rail: t(`rail.${claim.rail}`), utr: claim.utrMasked })}</p>
      )}
      {status === 'awaiting_confirmation' && (
        <p>
          <strong>{t('look-in-bank')}</strong>
        </p>
      )}
      {disputed && (
        <p>
          {t('disputed-text')} {may(payment, 'confirmed') && t('arrived-after-all')}
        </p>
      )}
      {disputed ? (
        <ButtonLink block to={paths.match(payment.id)}>
          {t('open-payment')}
        </ButtonLink>
      ) : (
        <WayOn match={{ ...payment, side: 'receiver' }} />
      )}
    </CardFrame>
  )
}
