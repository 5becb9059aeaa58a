import type { StaffMemberLine } from '#contract/staff/people.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { roleText, statusText } from '#web/ui/words/member-words.ts'
import { DateText } from '#web/ui/display/times.tsx'

/** One member in a list of staff. */
export function MemberCard({ member }: { member: StaffMemberLine }) {
  const t = useText('staff-members')
  const common = useText('member-common')
  return (
    <article className="card">
      <h2 className="card__title">{member.name}</h2>
      <p className="row">
        <Badge
          tone={member.status === 'suspended' ? 'wrong' : 'over'}
          text={statusText(common, member.status)}
        />
        {member.roles.map((role) => (
          <Badge key={role} tone="over" text={roleText(common, role)} />
        ))}
        {member.assignedToMe && <Badge tone="yours" text={t('assigned-to-me')} />}
      </p>
      <p className="small soft">
        {member.joinedAt !== null && (
          <>
            {t('joined')} <DateText at={member.joinedAt} /> ·{' '}
          </>
        )}
        {t('steward')}: {member.stewardName ?? t('no-steward')}
      </p>
      <ButtonLink to={staffPaths.member(member.id)}>{t('look', { name: member.name })}</ButtonLink>
    </article>
  )
}
