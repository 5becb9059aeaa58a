import { useStaffMember } from '#web/features/staff/api.ts'
import { MemberActs } from '#web/features/staff/member-acts.tsx'
import {
  MemberDecisions,
  MemberFacts,
  MemberSuspension,
  MemberTickets,
} from '#web/features/staff/member-facts.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { statusText } from '#web/ui/words/member-words.ts'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { TrackRecord } from '#web/features/disputes/track-record.tsx'

export function MemberPage({ id }: { id: string }) {
  const t = useText('staff-members')
  const frame = useText('staff-frame')
  const common = useText('member-common')
  const query = useStaffMember(id)
  const member = query.data?.data
  return (
    <StaffFrame
      page="members"
      {...(member === undefined
        ? {}
        : { title: member.name, lead: statusText(common, member.status) })}
    >
      <QueryView query={query}>
        {({ data }) => (
          <div className="stack">
            {data.tied && (
              <p className="banner banner--late">
                {frame('tied')}. {frame('tied-text')}
              </p>
            )}
            <MemberSuspension member={data} />
            <MemberActs member={data} />
            <MemberFacts member={data} />
            <SectionCard title={frame('track-record')}>
              {data.trackRecord === null ? (
                <p className="soft">{t('track-record-hidden')}</p>
              ) : (
                <TrackRecord trackRecord={data.trackRecord} />
              )}
            </SectionCard>
            {data.trackRecord !== null && <MemberDecisions member={data} />}
            <MemberTickets member={data} />
          </div>
        )}
      </QueryView>
    </StaffFrame>
  )
}
