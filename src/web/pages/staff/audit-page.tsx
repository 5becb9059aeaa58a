import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { ActRow } from '#web/features/staff/act-card.tsx'
import { type AuditFilter, useAudit } from '#web/features/staff/api.ts'
import { ExportAct, MyFiles } from '#web/features/staff/record/export-parts.tsx'
import { AuditSearch } from '#web/features/staff/record/audit-search.tsx'
import { usePages } from '#web/ui/display/pager.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

const EVERYTHING: AuditFilter = { act: '', actorId: '', from: '', to: '', text: '' }

export function AuditPage() {
  const t = useText('staff-acts')
  const [filter, setFilter] = useState(EVERYTHING)
  const pages = usePages()
  const query = useAudit(filter, pages)
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div className="stack">
      <AuditSearch
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          pages.toFirst()
        }}
      />
      <MyFiles of="export" />
      <PagedList query={query} pages={pages} none={t(isFiltered ? 'none-found' : 'none')}>
        {({ data }) => (
          <ol className="group log" aria-label={t('list')}>
            {data.map((line) => (
              <ActRow key={line.id} line={line} />
            ))}
          </ol>
        )}
      </PagedList>
      {(query.data?.data.length ?? 0) > 0 && (
        <div>
          <ExportAct filter={filter} />
        </div>
      )}
    </div>
  )
}
