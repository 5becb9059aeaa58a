import { useText } from '#web/platform/text/i18n.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { PaperFiles, type PaperLanguage } from './paper-files.tsx'

const yearsOf = (startYear: number) => `${startYear}–${startYear + 1}`

/** Each tax year with what was confirmed in it, and its paper. */
export function YearStatements({ language }: { language: PaperLanguage }) {
  const t = useText('papers')
  const query = useApi('GET /coine/years')
  return (
    <SectionCard title={t('years')}>
      <p>{t('years-text')}</p>
      <QueryView query={query}>
        {({ data }) => (
          <div className="stack">
            <DataTable
              caption={t('tax-years')}
              columns={[
                {
                  key: 'year',
                  label: t('tax-year'),
                  cell: ({ startYear }: (typeof data)[number]) =>
                    t('year', { years: yearsOf(startYear) }),
                },
                { key: 'given', label: t('given'), cell: ({ given }) => <Amount rupees={given} /> },
                {
                  key: 'received',
                  label: t('received'),
                  cell: ({ received }) => <Amount rupees={received} />,
                },
              ]}
              rows={data}
              rowKey={({ startYear }) => String(startYear)}
            />
            <PaperFiles
              files={data.map(({ startYear }) => ({
                label: t('year-file', { years: yearsOf(startYear) }),
                key: 'GET /coine/years/{startYear}/statement',
                request: { params: { startYear: String(startYear) }, query: { language } },
              }))}
            />
          </div>
        )}
      </QueryView>
    </SectionCard>
  )
}
