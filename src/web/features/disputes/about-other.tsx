import type { MatchView } from '#contract/matches/shapes.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { TrackRecord } from './track-record.tsx'

/** Facts about the other person of a live match, folded: its two people see them of each other. */
export function AboutOther({ match: { id, otherName } }: { match: MatchView }) {
  const t = useText('track-record')
  const query = useApi('GET /matches/{matchId}/other-side', { params: { matchId: id } })
  const name = firstName(otherName)
  return (
    <details className="card details">
      <summary>{t('about', { name })}</summary>
      <QueryView query={query}>
        {({ data }) =>
          data !== null && (
            <div className="stack stack--tight">
              <TrackRecord trackRecord={data} vouchedBy={data.vouchedBy} />
              <p className="small soft">{t('who-sees', { name })}</p>
            </div>
          )
        }
      </QueryView>
    </details>
  )
}
