import { useRuns } from '#web/features/staff/api.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function RunsPage() {
  return (
    <StaffFrame page="runs">
      <Runs />
    </StaffFrame>
  )
}

function Runs() {
  const t = useText('staff-circle')
  const language = useLanguage()
  const pages = usePages()
  const query = useRuns(pages)
  return (
    <QueryView query={query}>
      {({ data, nextCursor }) => (
        <div className="stack" aria-busy={query.isPlaceholderData}>
          {data.length === 0 && <Empty text={t('runs-none')} />}
          {data.map(({ id, at, made }) => (
            <article key={id} className="card row row--between">
              <span>
                <strong>{dateTimeOf(at, language)}</strong>
                <br />
                <span className="soft">
                  {made === 0 ? t('run-none') : t('run-made', { count: made })}
                </span>
              </span>
              <ButtonLink to={staffPaths.run(id)}>{t('run-look')}</ButtonLink>
            </article>
          ))}
          <Pager pages={pages} nextCursor={nextCursor} />
        </div>
      )}
    </QueryView>
  )
}
