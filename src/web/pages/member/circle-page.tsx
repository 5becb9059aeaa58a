import { Link } from 'wouter'
import { useCircleOfficers } from '#web/features/disputes/party-api.ts'
import { useUrgentAsks } from '#web/features/asks/api.ts'
import { useText } from '#web/platform/i18n.tsx'
import { useSession } from '#web/platform/session.tsx'
import { Amount } from '#web/ui/amount.tsx'
import { Answer, Empty } from '#web/ui/answer.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { DateTimeText } from '#web/ui/times.tsx'
import { paths } from '../../paths.ts'

/** What a circle shows all of its members: what was put first in the queue, and how its officers work. */
export function CirclePage() {
  const t = useText('circle')
  const { circle } = useSession()
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { circle: circle.name })} />
      <div className="stack stack--wide">
        <p><Link href={paths.circlePolicy}>{t('to-rules')}</Link></p>
        <Urgent />
        <Officers />
      </div>
    </>
  )
}

function Urgent() {
  const t = useText('circle')
  const query = useUrgentAsks()
  return (
    <section className="stack" aria-labelledby="urgent">
      <h2 id="urgent">{t('urgent')}</h2>
      <p className="soft">{t('urgent-text')}</p>
      <Answer query={query}>
        {({ data }) => (data.length === 0 ? <Empty text={t('urgent-none')} /> : (
          <DataTable
            caption={t('urgent')}
            captionHidden
            rows={data}
            rowKey={({ markedAt, proposedBy }) => `${markedAt} ${proposedBy}`}
            columns={[
              { key: 'amount', label: t('urgent-amount'), cell: ({ amount }) => <Amount rupees={amount} /> },
              { key: 'when', label: t('urgent-when'), cell: ({ markedAt }) => <DateTimeText at={markedAt} /> },
              { key: 'proposed', label: t('urgent-proposed'), cell: ({ proposedBy }) => proposedBy },
              { key: 'approved', label: t('urgent-approved'), cell: ({ approvedBy }) => approvedBy },
            ]}
          />
        ))}
      </Answer>
    </section>
  )
}

function Officers() {
  const t = useText('circle')
  const median = (hours: number | null) => {
    if (hours === null) return t('median-none')
    return hours < 1 ? t('median-short') : t('median-hours', { hours: Math.round(hours) })
  }
  const query = useCircleOfficers()
  return (
    <section className="stack" aria-labelledby="officers">
      <h2 id="officers">{t('officers')}</h2>
      <p className="soft">{t('officers-text')}</p>
      <Answer query={query}>
        {({ data }) => (data.length === 0 ? <Empty text={t('officers-none')} /> : (
          <DataTable
            caption={t('officers')}
            captionHidden
            rows={data}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', label: t('officer'), cell: ({ name }) => name },
              { key: 'open', label: t('open-cases'), cell: ({ openCases }) => openCases },
              { key: 'ruled', label: t('ruled'), cell: ({ ruled }) => ruled },
              { key: 'median', label: t('median'), cell: ({ medianHours }) => median(medianHours) },
              { key: 'overturned', label: t('overturned'), cell: ({ overturned }) => overturned },
            ]}
          />
        ))}
      </Answer>
    </section>
  )
}
