import { useServerNow } from '#web/platform/device/clock.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { isLate, toneOfMatch } from './match-tone.ts'

type Props = { readonly match: Parameters<typeof toneOfMatch>[0] }

/** A match's state in a word, with its colour for the reader. */
export function MatchBadge({ match }: Props) {
  const t = useText('member-common')
  const now = useServerNow(60_000)
  const text = t(`status.${match.status}`)
  const tone = toneOfMatch(match, now)
  return <Badge tone={tone} text={isLate(match, now) ? `${text} · ${t('late')}` : text} />
}
