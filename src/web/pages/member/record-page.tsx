import { useText } from '#web/platform/text/i18n.tsx'
import { ActCard } from '#web/features/staff/act-card.tsx'
import { useRecord } from '#web/features/staff/api.ts'
import { ViewLines } from '#web/features/staff/view-lines.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { TrackRecord } from '#web/features/disputes/track-record.tsx'

export function RecordPage() {
  const t = useText('record')
  const pages = usePages()
  const query = useRecord(pages)
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <QueryView query={query}>
        {({ acts, views, trackRecord, nextCursor }) => (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            <SectionCard title={t('track-record')}>
              <TrackRecord trackRecord={trackRecord} />
            </SectionCard>
            <SectionCard title={t('acts')}>
              {acts.length === 0 ? (
                <p className="soft">{t('acts-none')}</p>
              ) : (
                <ol className="timeline">
                  {acts.map((line) => (
                    <ActCard key={line.id} line={line} />
                  ))}
                </ol>
              )}
            </SectionCard>
            <SectionCard title={t('views')}>
              <p className="small soft">{views.length === 0 ? t('views-none') : t('views-text')}</p>
              <ViewLines views={views} />
            </SectionCard>
            <Pager pages={pages} nextCursor={nextCursor} />
          </div>
        )}
      </QueryView>
    </>
  )
}
