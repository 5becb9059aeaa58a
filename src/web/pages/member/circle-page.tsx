import { useApi } from '#web/platform/api/query-client.ts'
import { Link } from 'wouter'
import { unitText } from '#contract/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { News } from '#web/features/content/news.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { paths } from '../../paths.ts'

/** What a circle shows all its members: urgent asks, and the record of its officers. */
export function CirclePage() {
  const t = useText('circle')
  const { circle } = useSession()
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { circle: circle.name })} />
      <div className="stack stack--wide">
        <p>
          <Link href={paths.circlePolicy}>{t('to-rules')}</Link>
        </p>
        <p>
          <Link href={paths.shown}>{t('to-shown')}</Link>
        </p>
        <News />
        <Urgent />
        <Officers />
      </div>
    </>
  )
}

function Urgent() {
  const t = useText('circle')
  const query = useApi('GET /circle/urgent')
  return (
    <section className="stack" aria-labelledby="urgent">
      <h2 id="urgent">{t('urgent')}</h2>
      <p className="soft">{t('urgent-text')}</p>
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={t('urgent-none')} />
          ) : (
            <DataTable
              caption={t('urgent')}
              captionHidden
              rows={data}
              rowKey={({ markedAt, proposedBy }) => `${markedAt} ${proposedBy}`}
              columns={[
                {
                  key: 'amount',
                  label: t('urgent-amount'),
                  cell: ({ amount }) => <Amount rupees={amount} />,
                },
                {
                  key: 'when',
                  label: t('urgent-when'),
                  cell: ({ markedAt }) => <DateTimeText at={markedAt} />,
                },
                {
                  key: 'proposed',
                  label: t('urgent-proposed'),
                  cell: ({ proposedBy }) => proposedBy,
                },
                {
                  key: 'approved',
                  label: t('urgent-approved'),
                  cell: ({ approvedBy }) => approvedBy,
                },
              ]}
            />
          )
        }
      </QueryView>
    </section>
  )
}

function Officers() {
  const t = useText('circle')
  const language = useLanguage()
  const median = (hours: number | null) => {
    if (hours === null) return t('median-none')
    return hours < 1 ? t('median-short') : unitText(Math.round(hours), 'hour', language)
  }
  const query = useApi('GET /circle/officers')
  return (
    <section className="stack" aria-labelledby="officers">
      <h2 id="officers">{t('officers')}</h2>
      <p className="soft">{t('officers-text')}</p>
      <QueryView query={query}>
        {({ data: { names, outside, openCases, ruled, medianHours, overturned } }) => (
          <>
            {names.length + outside.length === 0 ? (
              <Empty text={t('officers-none')} />
            ) : (
              names.length > 0 && <p>{t('officers-are', { names: names.join(', ') })}</p>
            )}
            {outside.length > 0 && <p>{t('officers-outside', { names: outside.join(', ') })}</p>}
            <dl className="facts facts--figures">
              <div className="facts__pair">
                <dt>{t('open-cases')}</dt>
                <dd>{openCases}</dd>
              </div>
              <div className="facts__pair">
                <dt>{t('ruled')}</dt>
                <dd>{ruled}</dd>
              </div>
              <div className="facts__pair">
                <dt>{t('median')}</dt>
                <dd>{median(medianHours)}</dd>
              </div>
              <div className="facts__pair">
                <dt>{t('overturned')}</dt>
                <dd>{overturned}</dd>
              </div>
            </dl>
          </>
        )}
      </QueryView>
    </section>
  )
}
