import type { MatchView } from '#contract/matches/shapes.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

const RUNNING: readonly string[] = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation']

/**
 * A match's state: green while it runs, amber and "late" past its deadline, red in dispute, grey
 * when over.
 */
export function MatchBadge({ match }: { match: Pick<MatchView, 'status' | 'deadlineAt'> }) {
  const t = useText('member-common')
  const now = useServerNow(60_000)
  const late =
    RUNNING.includes(match.status) &&
    match.deadlineAt !== null &&
    Date.parse(match.deadlineAt) < now
  const text = t(`status.${match.status}`)
  return <Badge tone={toneOf(match.status, late)} text={late ? `${text} · ${t('late')}` : text} />
}

function toneOf(status: MatchView['status'], late: boolean): BadgeTone {
  if (status === 'disputed') return 'disputed'
  if (late) return 'late'
  return RUNNING.includes(status) ? 'pending' : 'over'
}
