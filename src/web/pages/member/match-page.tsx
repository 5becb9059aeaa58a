import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { MatchView } from '#contract/matches/shapes.ts'
import { disputeRuns, kindKey } from '#web/features/disputes/party-words.ts'
import { useMatch } from '#web/features/matches/api.ts'
import { MatchFacts } from '#web/features/matches/match-facts.tsx'
import { actingOfMatch } from '#web/features/matches/match-sides.ts'
import { MatchTimeline } from '#web/features/matches/match-timeline.tsx'
import { MoveScope } from '#web/features/matches/moves/move-scope.tsx'
import { NextCard } from '#web/features/matches/next-card.tsx'
import { RefusalList } from '#web/features/matches/moves/refusal-list.tsx'
import { RestingPledges } from '#web/features/pledges/resting-pledges.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

const DisputePanel = lazyPart(
  async () => (await import('#web/features/disputes/dispute-panel.tsx')).DisputePanel,
)
const Conversation = lazyPart(
  async () => (await import('#web/features/matches/conversation.tsx')).Conversation,
)
const GiftPaperCard = lazyPart(
  async () => (await import('#web/features/papers/gift-paper-card.tsx')).GiftPaperCard,
)
const BlockDialog = lazyPart(
  async () => (await import('#web/features/matches/moves/block-dialog.tsx')).BlockDialog,
)

/**
 * One match in any state: the next step, its dispute, the conversation, its facts and its time
 * line.
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
  const t = useText('payment-page')
  const words = useText('disputes')
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
          <Talk match={match} />
        </div>
        <div className="stack">
          <MatchFacts
            match={match}
            question={question === undefined ? undefined : words(question)}
          />
          <section className="card" aria-labelledby="time-line">
            <h2 className="card__title" id="time-line">
              {t('timeline')}
            </h2>
            <MatchTimeline match={match} />
          </section>
          {match.status === 'confirmed' && (
            <Suspense fallback={<Skeleton />}>
              <GiftPaperCard matchId={match.id} />
            </Suspense>
          )}
          <More match={match} />
        </div>
      </div>
    </MoveScope>
  )
}

function Talk({ match }: { match: MatchView }) {
  const t = useText('payment-page')
  if (!match.canWrite && match.messageCount === 0) return null
  return (
    <section className="card" aria-labelledby="talk">
      <h2 className="card__title" id="talk">
        {t('talk')}
      </h2>
      <Suspense fallback={<Skeleton lines={1} />}>
        <Conversation match={match} />
      </Suspense>
    </section>
  )
}

/** Help from support, and blocking this person. */
function More({ match }: { match: MatchView }) {
  const t = useText('payment-page')
  const [asking, setAsking] = useState(false)
  return (
    <section className="card card--flat" aria-labelledby="more">
      <h2 className="card__title" id="more">
        {t('more')}
      </h2>
      <p>
        <Link href={`${paths.support}?match=${match.id}`}>{t('report')}</Link>
      </p>
      {match.canBlock && (
        <div>
          <button type="button" className="link-btn" onClick={() => setAsking(true)}>
            {t('block', { name: match.otherName })}
          </button>
        </div>
      )}
      <Suspense fallback={null}>
        {asking && <BlockDialog match={match} onClose={() => setAsking(false)} />}
      </Suspense>
    </section>
  )
}
