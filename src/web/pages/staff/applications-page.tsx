import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ApplicationCard } from '#web/features/members/application-card.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { CaseNotes } from '#web/features/staff/case-notes.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function ApplicationsPage() {
  return (
    <StaffFrame page="applications">
      <Applications />
    </StaffFrame>
  )
}

function Applications() {
  const t = useText('staff')
  const query = useApi('GET /staff/applications')
  return (
    <QueryView query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('applications-none')}>
            <p className="small">{t('applications-none-text')}</p>
          </Empty>
        ) : (
          <div className="grid grid--wide">
            {data.map((application) => (
              <div key={application.id} className="stack stack--tight">
                <ApplicationCard application={application} />
                <CaseNotes of={{ kind: 'application', id: application.id }} />
              </div>
            ))}
          </div>
        )
      }
    </QueryView>
  )
}
