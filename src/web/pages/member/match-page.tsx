import { Suspense, useState } from 'react'
import type { MatchView } from '#contract/matches/shapes.ts'
import { isLive } from '#domain/matches/match-transitions.ts'
import { disputeRuns, kindKey } from '#web/features/disputes/party-words.ts'
import { useMatch } from '#web/features/matches/api.ts'
import { MatchFacts } from '#web/features/matches/match-facts.tsx'
import { actingOfMatch } from '#web/features/matches/match-sides.ts'
import { PaymentLine } from '#web/features/matches/payment-line.tsx'
import { MoveScope } from '#web/features/matches/moves/move-scope.tsx'
import { NextCard } from '#web/features/matches/next-card.tsx'
import { RefusalList } from '#web/features/matches/moves/refusal-list.tsx'
import { RestingPledges } from '#web/features/pledges/resting-row.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

const DisputePanel = lazyPart(
  async () => (await import('#web/features/disputes/dispute-panel.tsx')).DisputePanel,
)
const AboutOther = lazyPart(
  async () => (await import('#web/features/disputes/about-other.tsx')).AboutOther,
)
const Conversation = lazyPart(
  async () => (await import('#web/features/matches/conversation.tsx')).Conversation,
)
const GiftPaperCard = lazyPart(
  async () => (await import('#web/features/papers/gift-paper-card.tsx')).GiftPaperCard,
)

/**
 * One match in any state: who must act and where, its dispute, its time line; the conversation and
 * the facts are folded while nothing asks for them.
 */
export function MatchPage({ params }: { params: { id: string } }) {
  const t = useText('payment-page')
  const common = useText('member-common')
  const query = useMatch(params.id)
  const code = query.data?.data.code ?? ''
  return (
    <>
      <PageHeading title={t('page-title', { code })} />
      <div className="stack">
        <RefusalList matchId={params.id} />
        <QueryView query={query}>{({ data: match }) => <Payment match={match} />}</QueryView>
        {query.isError && query.data === undefined && (
          <p>
            <ButtonLink to={paths.dashboard}>{common('to-dashboard')}</ButtonLink>
          </p>
        )}
      </div>
    </>
  )
}

function Payment({ match }: { match: MatchView }) {
  const words = useText('disputes')
  const common = useText('member-common')
  const question = match.dispute === null ? undefined : kindKey(match.dispute.kind)
  const reversalRuns =
    match.status === 'confirmed' && match.dispute !== null && disputeRuns(match.dispute.state)
  return (
    <MoveScope match={actingOfMatch(match)}>
      <div className="grid grid--wide">
        <div className="stack">
          {match.side === 'giver' && (match.status === 'declined' || match.status === 'lapsed') && (
            <RestingPledges />
          )}
          <NextCard match={match} reversalRuns={reversalRuns} />
          {match.dispute !== null && (
            <Suspense fallback={<Skeleton />}>
              <DisputePanel match={match} />
            </Suspense>
          )}
          {match.status === 'confirmed' && (
            <Suspense fallback={<Skeleton />}>
              <GiftPaperCard matchId={match.id} />
            </Suspense>
          )}
        </div>
        <div className="stack">
          <PaymentLine match={match} />
          <Talk match={match} />
          <OtherSide match={match} />
          <details className="card details" open={endedOtherwise(match)}>
            <summary>{common('details')}</summary>
            <MatchFacts
              match={match}
              question={question === undefined ? undefined : words(question)}
            />
          </details>
        </div>
      </div>
    </MoveScope>
  )
}

/** Only while the payment runs. */
function OtherSide({ match }: { match: MatchView }) {
  if (!isLive(match.status)) return null
  return (
    <Suspense fallback={<Skeleton lines={1} />}>
      <AboutOther match={match} />
    </Suspense>
  )
}

/** Over, and not simply confirmed: then the facts say what happened. */
function endedOtherwise({ endedAt, status, dispute }: MatchView): boolean {
  return endedAt !== null && (status !== 'confirmed' || dispute !== null)
}

/** Open where somebody wrote, where a dispute asks for it, or where a link leads to it. */
function Talk({ match }: { match: MatchView }) {
  const t = useText('payment-page')
  const [wanted] = useState(() => location.hash === '#talk')
  if (!match.canWrite && match.messageCount === 0) return null
  return (
    <details
      className="card details"
      id="talk"
      open={wanted || match.messageCount > 0 || match.status === 'disputed'}
    >
      <summary>{t('talk')}</summary>
      <Suspense fallback={<Skeleton lines={1} />}>
        <Conversation match={match} />
      </Suspense>
    </details>
  )
}
