import type { MatchView } from '#contract/matches.ts'
import { useText } from '#web/platform/i18n.tsx'
import { Amount, AmountWords } from '#web/ui/amount.tsx'
import { Countdown, DateTimeText } from '#web/ui/times.tsx'
import { MatchBadge } from './match-badge.tsx'

/** The figures of one payment, its clock, and why it was made. */
export function MatchFacts({ match }: { match: MatchView }) {
  const t = useText('payments')
  return (
    <section className="card">
      <h2 className="card__title">{match.side === 'giver' ? t('pay-title', { name: match.otherName }) : t('from-title', { name: match.otherName })}</h2>
      <p><Amount rupees={match.amount} large /><br /><span className="small soft"><AmountWords rupees={match.amount} /></span></p>
      <p className="row"><MatchBadge match={match} />{match.chosen && <span className="small">{t('chosen')}</span>}</p>
      <Clock match={match} />
      {match.note !== '' && <p>{match.side === 'giver' && <span className="soft small">{t('note-from', { name: match.otherName })} </span>}{match.note}</p>}
      <dl className="facts">
        <dt>{t('code')}</dt><dd>{match.code}</dd>
        <dt>{t('matched-on')}</dt><dd><DateTimeText at={match.matchedAt} /></dd>
        {match.confirmedAmount !== null && <><dt>{t('confirmed-amount')}</dt><dd><Amount rupees={match.confirmedAmount} /></dd></>}
        {match.endedAt !== null && <><dt>{t('ended-on')}</dt><dd><DateTimeText at={match.endedAt} /></dd></>}
        {match.transferId !== null && <><dt>{t('transfer')}</dt><dd>{t('transfer-text')}</dd></>}
      </dl>
      <details className="details">
        <summary>{t('why-title')}</summary>
        <p>{t(`why.${match.why.reason}`)}</p>
        {match.why.reason !== 'chosen' && <p>{t('why-rank', { rank: match.why.askRank })}</p>}
      </details>
    </section>
  )
}

function Clock({ match }: { match: MatchView }) {
  const t = useText('payments')
  if (match.deadlineAt === null) return match.endedAt === null ? <p className="small soft">{t('deadline-none')}</p> : null
  return (
    <>
      <Countdown at={match.deadlineAt} label={match.status === 'awaiting_confirmation' ? t('confirm-by') : t('pay-by')} />
      {match.deadlineMoved !== 'no' && <p className="small soft">{t(`moved.${match.deadlineMoved}`)}</p>}
    </>
  )
}
