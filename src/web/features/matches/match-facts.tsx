import { money } from '#contract/formats.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { isInPart } from './next-step.ts'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

/**
 * The figures of one match, and why it was made. `question`: what the dispute is or was about, in
 * words.
 */
export function MatchFacts({
  match,
  question,
}: {
  match: MatchView
  question: string | undefined
}) {
  const t = useText('payment-page')
  const payments = useText('payments')
  const name = match.otherName
  return (
    <div className="stack stack--tight">
      <h2 className="card__title">
        {match.side === 'giver'
          ? payments('pay-title', { name })
          : payments('from-title', { name })}
      </h2>
      <Head match={match} />
      {match.chosen && <p className="small">{payments('chosen')}</p>}
      {match.note !== '' && (
        <p>
          {match.side === 'giver' && (
            <span className="soft small">{payments('note-from', { name })} </span>
          )}
          {match.note}
        </p>
      )}
      <dl className="facts">
        <dt>{t('code')}</dt>
        <dd>{match.code}</dd>
        <dt>{t('matched-on')}</dt>
        <dd>
          <DateTimeText at={match.matchedAt} />
        </dd>
        <ClaimFact match={match} />
        {question !== undefined && (
          <>
            <dt>{t('kind')}</dt>
            <dd>{question}</dd>
          </>
        )}
        <EndFacts match={match} />
      </dl>
      {match.proofDocument !== null && (
        <ShortLivedImage
          path={match.proofDocument}
          alt={match.side === 'giver' ? payments('proof-mine') : payments('proof-alt', { name })}
          topic="matches"
        />
      )}
      <details className="details">
        <summary>{t('why-title')}</summary>
        <p>{t(`why.${match.why.reason}`)}</p>
        {match.why.reason !== 'chosen' && <p>{t('why-rank', { rank: match.why.askRank })}</p>}
      </details>
    </div>
  )
}

/** The received amount where it is less than the whole, else the amount of the match. */
function Head({ match }: { match: MatchView }) {
  const t = useText('payment-page')
  const { amount } = match
  const came = isInPart(match) ? match.confirmedAmount : amount
  return (
    <>
      <p>
        <Amount rupees={came} large />
        <br />
        <span className="small soft">
          <AmountWords rupees={came} />
        </span>
      </p>
      {came < amount && (
        <p>
          {t('in-part', { came: money(came), amount: money(amount), rest: money(amount - came) })}
        </p>
      )}
    </>
  )
}

function ClaimFact({ match: { claim } }: { match: MatchView }) {
  const t = useText('payment-page')
  const payments = useText('payments')
  if (claim === null) return null
  return (
    <>
      <dt>{t('claim')}</dt>
      <dd>
        {t('claim-text', {
          amount: money(claim.amount),
          rail: payments(`rail.${claim.rail}`),
          utr: claim.utr,
        })}
        <br />
        <span className="small soft">
          <DateTimeText at={claim.at} />
          {claim.late && `, ${t('claim-late')}`}
        </span>
      </dd>
    </>
  )
}

/** How the match ended. */
function EndFacts({ match }: { match: MatchView }) {
  const t = useText('payment-page')
  const { returning } = match
  return (
    <>
      {match.confirmedAmount !== null && (
        <>
          <dt>{t('confirmed-amount')}</dt>
          <dd>
            <Amount rupees={match.confirmedAmount} />
          </dd>
        </>
      )}
      {match.extraAmount !== null && match.extraAmount > 0 && (
        <>
          <dt>{t('extra')}</dt>
          <dd>
            <Amount rupees={match.extraAmount} />
          </dd>
        </>
      )}
      {returning !== null && (
        <>
          <dt>{t('sent-back')}</dt>
          <dd>
            {returning.returnedAt === null ? (
              t('sent-back-open', { amount: money(returning.amount) })
            ) : (
              <>
                <Amount rupees={returning.amount} />, <DateTimeText at={returning.returnedAt} />
              </>
            )}
          </dd>
        </>
      )}
      {match.endedAt !== null && (
        <>
          <dt>{t('ended-on')}</dt>
          <dd>
            <DateTimeText at={match.endedAt} />
          </dd>
        </>
      )}
      {match.transferId !== null && (
        <>
          <dt>{t('transfer')}</dt>
          <dd>{t('transfer-text')}</dd>
        </>
      )}
    </>
  )
}
