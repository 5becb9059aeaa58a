import type { HelpMonth } from '#contract/ledger.ts'
import { useHistory } from '#web/features/ledger/api.ts'
import { HelpByMonth } from '#web/features/ledger/help-by-month.tsx'
import { monthBefore } from '#web/features/ledger/statement-period.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

/** Help by month, mine and the circle's. It shows only the past. */
export function CoineHistoryPage() {
  const t = useText('history')
  // The last month of a page is its name.
  const pages = usePages()
  const query = useHistory(pages.cursor)
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')}>
        <ButtonLink to={paths.coine}>{t('transaction')}</ButtonLink>
      </PageHeading>
      <QueryView query={query}>
        {({ months, earliest }) => {
          if (earliest === null) return <Empty text={t('none')} />
          const shown = months.filter(({ month }) => month >= earliest)
          const first = shown[0]?.month
          const before = first !== undefined && first > earliest ? monthBefore(first) : null
          return (
            <div className="stack stack--wide" aria-busy={query.isPlaceholderData}>
              <Charts months={shown} />
              <Pager pages={pages} nextCursor={before} />
            </div>
          )
        }}
      </QueryView>
    </>
  )
}

function Charts({ months }: { months: readonly HelpMonth[] }) {
  const t = useText('history')
  const isMine = months.some(({ given, received }) => given + received > 0)
  return (
    <>
      <SectionCard title={t('mine')}>
        {isMine ? <HelpByMonth months={months} of="mine" /> : <p>{t('none-mine')}</p>}
      </SectionCard>
      <SectionCard title={t('circle')}>
        <p className="small soft">{t('circle-lead')}</p>
        <HelpByMonth months={months} of="circle" />
      </SectionCard>
    </>
  )
}
