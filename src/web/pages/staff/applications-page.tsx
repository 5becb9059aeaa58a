import { useApplications } from '#web/features/members/api.ts'
import { ApplicationCard } from '#web/features/members/application-card.tsx'
import { useStaffText } from '#web/platform/text/staff-catalogues.ts'
import { Answer, Empty } from '#web/ui/forms/answer.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function ApplicationsPage() {
  return (
    <StaffFrame page="applications">
      <Applications />
    </StaffFrame>
  )
}

function Applications() {
  const t = useStaffText('staff')
  const query = useApplications()
  return (
    <Answer query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('applications-none')}>
            <p className="small">{t('applications-none-text')}</p>
          </Empty>
        ) : (
          <div className="grid grid--wide">
            {data.map((application) => (
              <ApplicationCard key={application.id} application={application} />
            ))}
          </div>
        )
      }
    </Answer>
  )
}
