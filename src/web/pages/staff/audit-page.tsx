import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { ActCard } from '#web/features/staff/act-card.tsx'
import { ACTS } from '#web/features/staff/acts.ts'
import { useAudit } from '#web/features/staff/api.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function AuditPage() {
  return (
    <StaffFrame page="audit">
      <Log />
    </StaffFrame>
  )
}

function Log() {
  const t = useText('staff-acts')
  const [act, setAct] = useState('')
  const pages = usePages()
  const query = useAudit({ act }, pages)
  return (
    <div className="stack">
      <SelectField
        label={t('filter-act')}
        options={[
          { value: '', text: t('filter-all') },
          ...ACTS.map((value) => ({ value, text: t(`act.${value}`) })),
        ]}
        value={act}
        onChange={(event) => {
          setAct(event.currentTarget.value)
          pages.toFirst()
        }}
      />
      <QueryView query={query}>
        {({ data, nextCursor }) => (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            {data.length === 0 ? (
              <Empty text={act === '' ? t('none') : t('none-found')} />
            ) : (
              <div className="card">
                <ol className="timeline" aria-label={t('list')}>
                  {data.map((line) => (
                    <ActCard key={line.id} line={line} />
                  ))}
                </ol>
              </div>
            )}
            <Pager pages={pages} nextCursor={nextCursor} />
          </div>
        )}
      </QueryView>
    </div>
  )
}
