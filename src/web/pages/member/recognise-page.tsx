import { useApi } from '#web/platform/api/query-client.ts'
import { WaitingPerson } from '#web/features/members/lists/waiting-person.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

/** People who accepted an invitation and wait until active members know them. */
export function RecognisePage() {
  const t = useText('lists')
  const query = useApi('GET /user/waiting-people')
  return (
    <>
      <PageHeading title={t('recognise-title')} lead={t('recognise-lead')} />
      <QueryView query={query}>
        {({ data, left }) =>
          data.length === 0 ? (
            <Empty text={t(left === 0 ? 'recognise-full' : 'recognise-none')} />
          ) : (
            <div className="stack">
              <p>{t('recognise-honest')}</p>
              <p className="small soft">{t('recognise-left', { count: left })}</p>
              {data.map((person) => (
                <WaitingPerson key={person.id} person={person} />
              ))}
            </div>
          )
        }
      </QueryView>
    </>
  )
}
