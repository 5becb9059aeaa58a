import type { MatchView } from '#contract/matches.ts'
import { useMatch } from '#web/features/matches/api.ts'
import { ConfirmPanel } from '#web/features/matches/confirm-panel.tsx'
import { MatchFacts } from '#web/features/matches/match-facts.tsx'
import { confirmableOfMatch, payableOfMatch } from '#web/features/matches/match-sides.ts'
import { MatchTimeline } from '#web/features/matches/match-timeline.tsx'
import { PayPanel } from '#web/features/matches/pay-panel.tsx'
import { ProofImage } from '#web/features/matches/proof-image.tsx'
import { useText } from '#web/platform/i18n.tsx'
import { Answer } from '#web/ui/answer.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function MatchPage({ params }: { params: { matchId: string } }) {
  const t = useText('payments')
  const query = useMatch(params.matchId)
  const code = query.data?.data.code ?? ''
  return (
    <>
      <PageHeading title={t('page-title', { code })} />
      <Answer query={query}>
        {({ data: match }) => (
          <div className="grid grid--wide">
            <div><MatchFacts match={match} /></div>
            <div className="stack">
              <Actions match={match} />
              <section className="card" aria-labelledby="time-line">
                <h2 className="card__title" id="time-line">{t('timeline')}</h2>
                <MatchTimeline match={match} />
              </section>
            </div>
          </div>
        )}
      </Answer>
    </>
  )
}

function Actions({ match }: { match: MatchView }) {
  const t = useText('payments')
  const proofAlt = match.side === 'giver' ? t('proof-mine') : t('proof-alt', { name: match.otherName })
  const showsProofItself = match.side === 'receiver' || match.can.includes('claimed')
  return (
    <section className="card" aria-labelledby="actions">
      <h2 className="card__title" id="actions">{t('actions')}</h2>
      {match.can.length === 0 && <p className="soft">{t('no-actions')}</p>}
      {match.side === 'giver' ? <PayPanel match={payableOfMatch(match)} /> : <ConfirmPanel match={confirmableOfMatch(match)} />}
      {match.proofDocument !== null && !showsProofItself && <ProofImage path={match.proofDocument} alt={proofAlt} />}
    </section>
  )
}
