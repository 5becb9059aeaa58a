import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import type { WorkItem } from '#contract/staff/work.ts'
import { useQueue } from '#web/features/staff/api.ts'
import { QueueCard } from '#web/features/staff/queue-card.tsx'
import { inOrder, kindsOf } from '#web/features/staff/work-order.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function QueuePage() {
  return (
    <StaffFrame page="queue">
      <Queue />
    </StaffFrame>
  )
}

function Queue() {
  const query = useQueue(true)
  return <QueryView query={query}>{({ data }) => <Items items={inOrder(data)} />}</QueryView>
}

function Items({ items }: { items: readonly WorkItem[] }) {
  const t = useText('staff-frame')
  const [wanted, setWanted] = useState('')
  const { roles } = useSession()
  if (items.length === 0)
    return (
      <Empty text={t('queue-none')}>
        {roles.includes('manager') && (
          <ButtonLink to={staffPath('behalf')}>{t('page.behalf')}</ButtonLink>
        )}
      </Empty>
    )
  const shown = items.filter(({ kind }) => wanted === '' || kind === wanted)
  const kinds = kindsOf(items)
  return (
    <div className="stack">
      <output>
        {t('queue-count', { count: items.length, late: items.filter(({ late }) => late).length })}
      </output>
      {kinds.length > 1 && (
        <SelectField
          label={t('filter')}
          options={[
            { value: '', text: t('all') },
            ...kinds.map((kind) => ({ value: kind, text: t(`kind.${kind}`) })),
          ]}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <Empty text={t('queue-none-kind')} />}
      {shown.map((item, index) => (
        <QueueCard key={`${item.kind}-${item.id}`} item={item} first={index === 0} />
      ))}
    </div>
  )
}
