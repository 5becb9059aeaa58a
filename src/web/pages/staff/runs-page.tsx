import { useRuns } from '#web/features/staff/api.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { usePages } from '#web/ui/display/pager.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

export function RunsPage() {
  const t = useText('staff-circle')
  const language = useLanguage()
  const pages = usePages()
  return (
    <PagedList query={useRuns(pages)} pages={pages} none={t('runs-none')}>
      {({ data }) => (
        <Group>
          {data.map(({ id, at, made }) => (
            <Row
              key={id}
              to={staffPaths.run(id)}
              mark={<RowIcon name="repeat" />}
              first={dateTimeOf(at, language)}
              second={made === 0 ? t('run-none') : t('run-made', { count: made })}
            />
          ))}
        </Group>
      )}
    </PagedList>
  )
}
