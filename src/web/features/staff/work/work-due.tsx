import type { WorkItem } from '#contract/staff/work.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { TimeChip } from '#web/ui/display/times.tsx'

/** The time left for an item, or since when it waits. */
export function WorkDue({ item: { deadlineAt, late, since } }: { item: WorkItem }) {
  const t = useText('staff-frame')
  const language = useLanguage()
  if (deadlineAt !== null) return <TimeChip at={deadlineAt} />
  if (late) return <Badge tone="late" text={t('late')} />
  return <span className="small soft">{t('since', { date: dateOf(since, language) })}</span>
}
