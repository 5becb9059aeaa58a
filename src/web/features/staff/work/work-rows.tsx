import type { WorkItem } from '#contract/staff/work.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import type { IconName } from '#web/ui/display/icons.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { type WorkKind, pathOf, whoOf } from '../work-order.ts'
import { useWorkWords } from './use-work-words.ts'
import { WorkDue } from './work-due.tsx'

const ICONS: Partial<Record<WorkKind, IconName>> = {
  dispute: 'alert',
  ruling_to_approve: 'check',
  approval: 'check',
  content: 'picture',
}

/** The work as rows, for a phone. */
export function WorkRows({ items }: { items: readonly WorkItem[] }) {
  const t = useText('staff-frame')
  const { what } = useWorkWords()
  return (
    <Group>
      {items.map((item) => {
        const who = whoOf(item)
        return (
          <Row
            key={`${item.kind}-${item.id}`}
            to={pathOf(item)}
            mark={
              who === undefined ? (
                <RowIcon name={ICONS[item.kind] ?? 'news'} />
              ) : (
                <Avatar name={who} />
              )
            }
            first={<span className="one-line">{who ?? what(item)}</span>}
            second={
              <span className="due-line">
                <WorkDue item={item} />
                {item.noted === true && <Badge tone="over" text={t('note')} />}
                {who !== undefined && <span className="one-line">{what(item)}</span>}
              </span>
            }
            {...(item.amount === null ? {} : { end: <Amount rupees={item.amount} /> })}
          />
        )
      })}
    </Group>
  )
}
