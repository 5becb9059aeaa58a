import type { PartyDispute } from '#contract/disputes/party.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { GuideLink } from '#web/ui/display/guide-link.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { Countdown } from '#web/ui/display/times.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { type AboutMatch, clockKey, disputeRuns, nowKey, turnKey } from './party-words.ts'
import { EarlierPart, RulingPart } from './ruling-part.tsx'
import { useApi } from '#web/platform/api/query-client.ts'

/** A link to a picture works ten minutes, so a dispute is fetched again before that. */
const BEFORE_LINKS_RUN_OUT_MS = 8 * 60_000

/**
 * A dispute as its two people see it: the present step and its deadline, evidence, ruling, measure.
 */
export function DisputePanel({ match }: { match: AboutMatch }) {
  const t = useText('disputes')
  const query = useMatchDispute(match.id)
  return (
    <SectionCard title={t(query.data?.data?.kind === 'reversal' ? 'title.reversal' : 'title')}>
      <QueryView query={query}>
        {({ data }) => (data === null ? null : <Parts match={match} dispute={data} />)}
      </QueryView>
    </SectionCard>
  )
}

function Parts({ match, dispute }: { match: AboutMatch; dispute: PartyDispute }) {
  const t = useText('disputes')
  const language = useLanguage()
  const clock = clockKey(dispute)
  return (
    <div className="stack">
      <div
        className={`banner${disputeRuns(dispute.state) ? ' banner--late' : ''} stack stack--tight`}
      >
        <strong>{t(turnKey(dispute, match.side), { name: match.otherName })}</strong>
        <span>{t(nowKey(dispute))}</span>
        {dispute.escalated && <span>{t('nobody-yet')}</span>}
        {clock !== undefined && dispute.deadlineAt !== null && (
          <Countdown at={dispute.deadlineAt} label={t(clock)} />
        )}
        <WhyMoved moved={dispute.deadlineMoved} />
      </div>
      <RulingPart match={match} dispute={dispute} />
      <p>
        {t(`opened.${dispute.openedBy}`, {
          name: match.otherName,
          time: dateTimeOf(dispute.openedAt, language),
          kind: t(`kind.${dispute.kind}`),
        })}
        {dispute.reason !== null && (
          <>
            <br />
            <span className="soft">{t('reason', { reason: dispute.reason })}</span>
          </>
        )}
      </p>
      <EarlierPart match={match} dispute={dispute} />
      {dispute.measureTaken !== null && <MeasurePart measureTaken={dispute.measureTaken} />}
      <EvidencePart match={match} dispute={dispute} />
      {disputeRuns(dispute.state) && (
        <>
          <p className="small soft">{t('no-names')}</p>
          <p>
            <GuideLink guide="when-a-payment-goes-wrong" text={t('guide')} />
          </p>
        </>
      )}
    </div>
  )
}

function WhyMoved({ moved }: { moved: PartyDispute['deadlineMoved'] }) {
  const t = useText('payments')
  return moved === 'no' ? null : <span className="small">{t(`moved.${moved}`)}</span>
}

/** The measure. It is decided apart from who paid what, and only the person concerned sees it. */
function MeasurePart({
  measureTaken,
}: {
  measureTaken: NonNullable<PartyDispute['measureTaken']>
}) {
  const t = useText('disputes')
  const language = useLanguage()
  return (
    <section aria-label={t('measure-taken')}>
      <h3>{t('measure-taken')}</h3>
      <p>
        {t(`measure.${measureTaken.measure}`, {
          time: measureTaken.until === null ? '' : dateTimeOf(measureTaken.until, language),
        })}
      </p>
      <p className="soft">{t('ruling-reasons', { reasons: measureTaken.reasons })}</p>
    </section>
  )
}

function useMatchDispute(matchId: string) {
  return useApi(
    'GET /matches/{matchId}/dispute',
    { params: { matchId } },
    { refetchInterval: BEFORE_LINKS_RUN_OUT_MS },
  )
}
