import { useRun } from '#web/features/staff/api.ts'
import { RunInputs, RunMatches, RunWaiting } from '#web/features/staff/run-parts.tsx'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function RunPage({ id }: { id: string }) {
  const t = useText('staff-circle')
  const language = useLanguage()
  const query = useRun(id)
  const at = query.data?.data.at
  return (
    <StaffFrame
      page="runs"
      {...(at === undefined ? {} : { title: t('run', { date: dateTimeOf(at, language) }) })}
    >
      <QueryView query={query}>
        {({ data: run }) => (
          <div className="stack">
            <RunInputs run={run} />
            <RunMatches run={run} />
            <RunWaiting run={run} />
          </div>
        )}
      </QueryView>
    </StaffFrame>
  )
}
