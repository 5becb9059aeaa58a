import type { StaffMember } from '#contract/members/circle.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Row } from '#web/ui/display/rows.tsx'

/** Somebody with a role, when it suits them best, and the way to a ticket for them. */
export function StaffRow({
  person: { id, name, roles, hours, mayWrite },
}: {
  person: StaffMember
}) {
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
