import { money } from '#contract/formats.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { isInPart } from './next-step.ts'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { Facts } from '#web/ui/display/rows.tsx'
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
      <Facts rows={useFacts(match, question)} />
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

function useFacts(match: MatchView, question: string | undefined) {
  const t = useText('payment-page')
  const { claim, returning, confirmedAmount: came, extraAmount: extra, endedAt } = match
  return {
    [t('code')]: match.code,
    [t('matched-on')]: <DateTimeText at={match.matchedAt} />,
    [t('claim')]: claim && <Claim claim={claim} />,
    [t('kind')]: question ?? null,
    [t('confirmed-amount')]: came === null ? null : <Amount rupees={came} />,
    [t('extra')]: extra !== null && extra > 0 ? <Amount rupees={extra} /> : null,
    [t('sent-back')]: returning && <SentBack returning={returning} />,
    [t('ended-on')]: endedAt && <DateTimeText at={endedAt} />,
    [t('transfer')]: match.transferId === null ? null : t('transfer-text'),
  }
}

function Claim({ claim }: { claim: NonNullable<MatchView['claim']> }) {
  const t = useText('payment-page')
  const payments = useText('payments')
  const { amount, rail, utr, at, late } = claim
  return (
    <>
      {t('claim-text', { amount: money(amount), rail: payments(`rail.${rail}`), utr })}
      <br />
      <span className="small soft">
        <DateTimeText at={at} />
        {late && `, ${t('claim-late')}`}
      </span>
    </>
  )
}

function SentBack({ returning }: { returning: NonNullable<MatchView['returning']> }) {
  const t = useText('payment-page')
  const { amount, returnedAt } = returning
  if (returnedAt === null) return t('sent-back-open', { amount: money(amount) })
  return (
    <>
      <Amount rupees={amount} />, <DateTimeText at={returnedAt} />
    </>
  )
}
