import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ApplicationCard } from '#web/features/members/application-card.tsx'
import { CaseNotes } from '#web/features/staff/case-notes.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

export function ApplicationsPage() {
  const t = useText('staff')
  return (
    <PagedList
      query={useApi('GET /staff/applications')}
      none={t('applications-none')}
      noneText={t('applications-none-text')}
    >
      {({ data }) => (
        <div className="grid grid--wide">
          {data.map((application) => (
            <div key={application.id} className="stack stack--tight">
              <ApplicationCard application={application} />
              <CaseNotes of={{ kind: 'application', id: application.id }} />
            </div>
          ))}
        </div>
      )}
    </PagedList>
  )
}
