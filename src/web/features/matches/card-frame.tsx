import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Countdown, useMomentText } from '#web/ui/display/times.tsx'
import { MatchBadge } from './match-badge.tsx'
import { MatchClock } from './match-clock.tsx'
import { may } from './match-sides.ts'

type Props = {
  readonly title: string
  /** What a screen reader calls the card. */
  readonly label: string
  readonly payment: MatchToPay | MatchToConfirm
  readonly side: 'giver' | 'receiver'
  /** The other side. */
  readonly name: string
  readonly children: ReactNode
}

/**
 * A match on the dashboard: amount, state, clock, and where it goes on. All else is on the match's
 * own page.
 */
export function CardFrame({ title, label, payment, side, name, children }: Props) {
  const t = useText('payments')
  const moment = useMomentText()
  const asked = may(payment, 'cancel_agreed')
  return (
    <article className="card" aria-label={label}>
      <div className="row row--between row--top">
        <div>
          <Amount rupees={payment.amount} large />
          <h3 className="card__title">{title}</h3>
        </div>
        <MatchBadge match={payment} />
      </div>
      <MatchClock match={{ ...payment, side, name }} />
      {asked && (
        <div className="banner banner--late stack stack--tight">
          <span>{t('cancel-asked', { name })}</span>
          {payment.cancelUntil !== null && (
            <Countdown at={payment.cancelUntil} label={t('answer-until')} />
          )}
          <ButtonLink variant="primary" to={paths.match(payment.id)}>
            {t('open-payment')}
          </ButtonLink>
        </div>
      )}
      {!asked && payment.cancelUntil !== null && (
        <p className="banner">{t('cancel-waits', { name, time: moment(payment.cancelUntil) })}</p>
      )}
      {children}
      <p className="small">
        <Link href={paths.match(payment.id)}>
          {t('open')} · {payment.code}
        </Link>
      </p>
    </article>
  )
}
