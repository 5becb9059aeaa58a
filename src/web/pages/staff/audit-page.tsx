import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { ActCard } from '#web/features/staff/act-card.tsx'
import { type AuditFilter, useAudit } from '#web/features/staff/api.ts'
import { ExportAct, MyExports } from '#web/features/staff/record/export-parts.tsx'
import { AuditSearch } from '#web/features/staff/record/audit-search.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

const EVERYTHING: AuditFilter = { act: '', actorId: '', from: '', to: '', text: '' }

export function AuditPage() {
  return (
    <StaffFrame page="audit">
      <Log />
    </StaffFrame>
  )
}

function Log() {
  const t = useText('staff-acts')
  const [filter, setFilter] = useState(EVERYTHING)
  const pages = usePages()
  const query = useAudit(filter, pages)
  return (
    <div className="stack">
      <AuditSearch
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          pages.toFirst()
        }}
      />
      <MyExports />
      <QueryView query={query}>
        {({ data, nextCursor }) => (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            {data.length === 0 ? (
              <Empty
                text={
                  Object.values(filter).every((value) => value === '') ? t('none') : t('none-found')
                }
              />
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
            {data.length > 0 && (
              <div>
                <ExportAct filter={filter} />
              </div>
            )}
          </div>
        )}
      </QueryView>
    </div>
  )
}
