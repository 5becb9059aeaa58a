import { useId } from 'react'
import { money } from '#contract/formats.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Countdown, useMomentText } from '#web/ui/display/times.tsx'
import { isLate, toneOfMatch } from './match-tone.ts'
import { MatchClock } from './match-clock.tsx'
import { buttonsOf, type Turn } from './moves/match-moves.ts'
import { may } from './match-sides.ts'
import { MoveButton } from './moves/move-scope.tsx'
import { OtherTurns } from './moves/other-turns.tsx'
import { isInPart, nextStep, type MatchStep, stageOf } from './next-step.ts'
import { RemindOther } from './remind-other.tsx'
import { WayOn } from './way-on.tsx'

/** The answers with a button of their own here. The others are in the panels of their side. */
const ANSWERS: readonly Turn[] = ['returned', 'cancel_agreed', 'cancel_refused', 'late_claimed']
/** Their headline names the amount and the person, so nothing above it does. */
const SAY_AMOUNT: readonly MatchStep[] = ['pay', 'look', 'look-late']
const WARNING: readonly MatchStep[] = ['bank-works', 'answer-cancel', 'send-back']

/**
 * The next step of a match, in the largest letters, with its buttons. The other possible moves are
 * below.
 */
export function NextCard({ match, reversalRuns }: { match: MatchView; reversalRuns: boolean }) {
  const step = nextStep({ ...match, reversalRuns })
  const id = useId()
  return (
    <section
      className={WARNING.includes(step) ? 'card card--warning' : 'card'}
      aria-labelledby={id}
    >
      <WhatItIs match={match} isSaid={SAY_AMOUNT.includes(step)} />
      <NextText match={match} step={step} id={id} />
      {match.returning !== null && match.returning.until !== null && (
        <ReturnUntil at={match.returning.until} />
      )}
      <MatchClock match={{ ...match, name: match.otherName }} />
      {match.cancellation?.by === 'me' && (
        <CancelWaits until={match.cancellation.until} name={match.otherName} />
      )}
      <Buttons match={match} />
      <RemindOther match={match} />
      <OtherTurns match={match} onItsPage />
      {match.reversalUntil !== null && match.can.includes('reversal_asked') && (
        <ReversalUntil at={match.reversalUntil} />
      )}
    </section>
  )
}

/** A match's state in a word, with its colour for the reader. */
function MatchBadge({ match }: { match: MatchView }) {
  const t = useText('member-common')
  const now = useServerNow(60_000)
  const text = t(`status.${match.status}`)
  return (
    <Badge
      tone={toneOfMatch(match, now)}
      text={isLate(match, now) ? `${text} · ${t('late')}` : text}
    />
  )
}

function WhatItIs({ match, isSaid }: { match: MatchView; isSaid: boolean }) {
  const t = useText('payments')
  return (
    <p className="row row--between">
      {!isSaid && (
        <span>
          <Amount rupees={isInPart(match) ? match.confirmedAmount : match.amount} />
          {isInPart(match) && ` ${t('part-of', { amount: money(match.amount) })}`}{' '}
          {t(match.side === 'giver' ? 'amount-to' : 'amount-from', { name: match.otherName })}
        </span>
      )}
      <MatchBadge match={match} />
    </p>
  )
}

/** The answers that somebody waits for, then the way on of this side. */
function Buttons({ match }: { match: MatchView }) {
  const t = useText('payment-page')
  const { first } = buttonsOf(match)
  const answers = ANSWERS.filter((move) => first.includes(move))
  const goesOn = may(match, 'confirmed') || may(match, 'claimed')
  return (
    <div className="stack">
      {answers.map((move) => (
        <MoveButton
          key={move}
          match={match}
          move={move}
          block
          variant={move === 'cancel_refused' ? 'plain' : 'primary'}
        />
      ))}
      {answers.length > 0 && goesOn && <h3>{t('or-go-on')}</h3>}
      <WayOn match={match} />
      {first.includes('bank_failed') && <MoveButton match={match} move="bank_failed" block />}
    </div>
  )
}

function NextText({ match, step, id }: { match: MatchView; step: MatchStep; id: string }) {
  const t = useText('payment-page')
  const payments = useText('payments')
  const moment = useMomentText()
  const back = step === 'got-back' || step === 'send-back' || step === 'stays'
  const values = {
    name: match.otherName,
    amount: money(back && match.returning !== null ? match.returning.amount : match.amount),
    time: match.lateClaimUntil === null ? '' : moment(match.lateClaimUntil),
  }
  const stage = stageOf(step, match.dispute)
  return (
    <>
      <h2 className="title" id={id}>
        {stage === undefined ? t(`next.${step}`, values) : t(`stage.${stage}`)}
      </h2>
      {step !== 'pay' && <p>{t(`next.${step}-text`, values)}</p>}
      {step === 'answer-cancel' && match.cancellation !== null && (
        <Countdown at={match.cancellation.until} label={payments('answer-until')} />
      )}
    </>
  )
}

function CancelWaits({ until, name }: { until: string; name: string }) {
  const t = useText('payments')
  const moment = useMomentText()
  return <p className="banner">{t('cancel-waits', { name, time: moment(until) })}</p>
}

function ReturnUntil({ at }: { at: string }) {
  const t = useText('payment-page')
  const moment = useMomentText()
  return <p className="small">{t('return-until', { time: moment(at) })}</p>
}

function ReversalUntil({ at }: { at: string }) {
  const t = useText('payment-page')
  const moment = useMomentText()
  return <p className="small soft">{t('reversal-until', { time: moment(at) })}</p>
}
