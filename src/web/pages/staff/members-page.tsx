import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { type MemberFilter, useStaffMembers } from '#web/features/staff/api.ts'
import { MemberRow } from '#web/features/staff/member-row.tsx'
import { MemberSearch } from '#web/features/staff/member-search.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function MembersPage() {
  return (
    <StaffFrame page="members">
      <Members />
    </StaffFrame>
  )
}

function Members() {
  const t = useText('staff-members')
  const [filter, setFilter] = useState<MemberFilter>({ search: '', status: '' })
  const pages = usePages()
  const query = useStaffMembers(filter, pages)
  return (
    <div className="stack">
      <MemberSearch
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          pages.toFirst()
        }}
      />
      <QueryView query={query}>
        {({ data, nextCursor }) => (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            {data.length === 0 ? (
              <Empty text={t('none')} />
            ) : (
              <Group>
                {data.map((member) => (
                  <MemberRow key={member.id} member={member} />
                ))}
              </Group>
            )}
            <Pager pages={pages} nextCursor={nextCursor} />
          </div>
        )}
      </QueryView>
    </div>
  )
}
