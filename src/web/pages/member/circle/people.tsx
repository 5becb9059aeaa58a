import type { StaffMember } from '#contract/members/circle.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/** Who helps in the circle and agreed to be named, whom one can write to, and how many members there are. */
export function People() {
  const t = useText('circle')
  return (
    <QueryView query={useApi('GET /circle/members')} lines={3}>
      {({ data: { staff, members, hidden } }) => (
        <Group title={t('people')}>
          {staff.map((person) => (
            <StaffRow key={person.id} person={person} />
          ))}
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

function StaffRow({ person: { id, name, roles, hours, mayWrite } }: { person: StaffMember }) {
  const t = useText('circle')
  const facts = [...roles.map((role) => t(`role.${role}`)), ...(hours === null ? [] : [hours])]
  const row = { mark: <Avatar name={name} />, first: name, second: facts.join(' · ') }
  if (!mayWrite) return <Row {...row} />
  return (
    <Row
      {...row}
      to={`${paths.support}?to=${id}`}
      end={<span className="item__go">{t('write')}</span>}
    />
  )
}
