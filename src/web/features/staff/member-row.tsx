import type { StaffMemberLine } from '#contract/staff/people.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Row } from '#web/ui/display/rows.tsx'
import { roleText, statusText } from '#web/ui/words/member-words.ts'

/** One member in a list of staff: who, what they do here, and their state where it is unusual. */
export function MemberRow({ member: { id, name, roles, status } }: { member: StaffMemberLine }) {
  const common = useText('member-common')
  return (
    <Row
      to={staffPaths.member(id)}
      mark={<Avatar name={name} />}
      first={name}
      {...(roles.length > 0 && {
        second: roles.map((role) => roleText(common, role)).join(', '),
      })}
      {...(status !== 'active' && {
        end: (
          <Badge
            tone={status === 'suspended' ? 'wrong' : 'over'}
            text={statusText(common, status)}
          />
        ),
      })}
    />
  )
}
