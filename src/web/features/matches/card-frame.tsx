import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Countdown, useMomentText } from '#web/ui/display/times.tsx'
import { MatchBadge } from './match-badge.tsx'
import { MatchClock } from './match-clock.tsx'
import { buttonsOf } from './moves/match-moves.ts'
import { type Acting, may } from './match-sides.ts'
import { MoveButton, MoveLinks, MoveScope } from './moves/move-scope.tsx'

type Props = {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly payment: MatchToPay | MatchToConfirm
  readonly match: Acting
  readonly children: ReactNode
}

/**
 * A match on the dashboard: amount, state, clock, and the buttons to act. All else is on the
 * match's own page.
 */
export function CardFrame({ id, title, name, payment, match, children }: Props) {
  const t = useText('payments')
  const moment = useMomentText()
  const asked = may(match, 'cancel_agreed')
  return (
    <MoveScope match={match}>
      <article className="card" id={id} tabIndex={-1} aria-label={name}>
        <div className="row row--between row--top">
          <div>
            <Amount rupees={payment.amount} large />
            <h3 className="card__title">{title}</h3>
          </div>
          <MatchBadge match={payment} />
        </div>
        <MatchClock
          match={{ ...match, deadlineAt: payment.deadlineAt, deadlineMoved: payment.deadlineMoved }}
        />
        {asked && (
          <div className="banner banner--late stack stack--tight">
            <span>{t('cancel-asked', { name: match.name })}</span>
            {payment.cancelUntil !== null && (
              <Countdown at={payment.cancelUntil} label={t('answer-until')} />
            )}
            <MoveButton move="cancel_agreed" variant="primary" />
            <MoveButton move="cancel_refused" />
          </div>
        )}
        {!asked && payment.cancelUntil !== null && (
          <p className="banner">
            {t('cancel-waits', { name: match.name, time: moment(payment.cancelUntil) })}
          </p>
        )}
        {children}
        <MoveLinks moves={buttonsOf(match).quiet} />
        <p className="small">
          <Link href={paths.match(payment.id)}>
            {t('open')} · {payment.code}
          </Link>
        </p>
      </article>
    </MoveScope>
  )
}
