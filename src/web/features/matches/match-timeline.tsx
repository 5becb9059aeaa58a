import type { MatchView } from '#contract/matches.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import { useText } from '#web/platform/i18n.tsx'
import { DateTimeText } from '#web/ui/times.tsx'

const IMPERSONAL = ['made', 'pay_time_over', 'confirm_time_over'] as const satisfies readonly MatchEventKind[]
const PERSONAL = ['claimed', 'claim_withdrawn', 'declined', 'confirmed', 'not_received'] as const satisfies readonly MatchEventKind[]

type Event = MatchView['events'][number]

/** What happened to a payment, oldest first, in the reader's words. */
export function MatchTimeline({ match }: { match: Pick<MatchView, 'otherName' | 'events'> }) {
  const t = useText('payments')
  const say = useEventText(match.otherName)
  return (
    <ol className="timeline">
      {match.events.map((event, index) => (
        <li key={`${event.at}-${event.kind}-${index}`} data-state={index === match.events.length - 1 ? 'now' : 'done'}>
          <DateTimeText at={event.at} />
          <span>{say(event)}</span>
          {event.reason !== null && <><br /><span className="small soft">{t('event.reason', { reason: event.reason })}</span></>}
        </li>
      ))}
    </ol>
  )
}

function useEventText(name: string): (event: Event) => string {
  const t = useText('payments')
  const common = useText('common')
  return ({ kind, by, to }) => {
    const impersonal = IMPERSONAL.find((known) => known === kind)
    if (impersonal !== undefined) return t(`event.${impersonal}`)
    const personal = PERSONAL.find((known) => known === kind)
    if (personal !== undefined && by === 'me') return t(`event.${personal}.me`)
    if (personal !== undefined && by === 'other') return t(`event.${personal}.other`, { name })
    return t('event.other', { status: common(`status.${to}`) })
  }
}
