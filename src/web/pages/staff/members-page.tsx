import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { type MemberFilter, useStaffMembers } from '#web/features/staff/api.ts'
import { MemberRow } from '#web/features/staff/member-row.tsx'
import { MemberSearch } from '#web/features/staff/member-search.tsx'
import { usePages } from '#web/ui/display/pager.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

export function MembersPage() {
  const t = useText('staff-members')
  const [filter, setFilter] = useState<MemberFilter>({ search: '', status: '' })
  const pages = usePages()
  return (
    <div className="stack">
      <MemberSearch
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          pages.toFirst()
        }}
      />
      <PagedList query={useStaffMembers(filter, pages)} pages={pages} none={t('none')}>
        {({ data }) => (
          <Group>
            {data.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </Group>
        )}
      </PagedList>
    </div>
  )
}
