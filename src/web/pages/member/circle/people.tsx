import { paths } from '#web/paths.ts'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { OfficersRow } from './officers.tsx'
import { StaffRow } from './staff-row.tsx'

/** The steward to write to, who decides disputes, and how many members there are. */
export function People() {
  const t = useText('circle')
  return (
    <QueryView
      query={together({
        people: useApi('GET /circle/members'),
        officers: useApi('GET /circle/officers'),
      })}
      lines={3}
    >
      {({
        people: {
          data: { staff, members, hidden },
        },
        officers,
      }) => (
        <Group title={t('people')}>
          {staff
            .filter(({ roles, mayWrite }) => mayWrite && roles.includes('steward'))
            .map((person) => (
              <StaffRow key={person.id} person={person} />
            ))}
          <OfficersRow facts={officers.data} />
          <Row
            to={paths.circleMembers}
            mark={<RowIcon name="people" />}
            first={t('members')}
            second={t('members-count', { count: staff.length + members.length + hidden })}
          />
        </Group>
      )}
    </QueryView>
  )
}
