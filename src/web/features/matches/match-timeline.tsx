import type { MatchView } from '#contract/matches/shapes.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { eventKey } from './event-words.ts'

/** What happened to a match, oldest first, in the reader's words. */
export function MatchTimeline({ match }: { match: Pick<MatchView, 'otherName' | 'events'> }) {
  const t = useText('payment-page')
  const common = useText('member-common')
  return (
    <ol className="timeline">
      {match.events.map((event, index) => (
        <li
          key={`${event.at}-${event.kind}-${index}`}
          data-state={index === match.events.length - 1 ? 'now' : 'done'}
        >
          <DateTimeText at={event.at} />
          <span>
            {t(eventKey(event), { name: match.otherName, status: common(`status.${event.to}`) })}
          </span>
          {event.reason !== null && (
            <>
              <br />
              <span className="small soft">{t('event.reason', { reason: event.reason })}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
