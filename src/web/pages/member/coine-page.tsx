import { Suspense, useState } from 'react'
import { chosenBy, useStatement } from '#web/features/ledger/api.ts'
import { SealCard } from '#web/features/ledger/seal-card.tsx'
import { StatementFilters } from '#web/features/ledger/statement-filters.tsx'
import { type Filter, WHOLE_STATEMENT } from '#web/features/ledger/statement-period.ts'
import { StatementTable } from '#web/features/ledger/statement-table.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { QueryView, Empty, Skeleton } from '#web/ui/forms/query-view.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { Figure } from '#web/ui/display/figure.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { usePages } from '#web/ui/display/pager.tsx'

const StatementFiles = lazyPart(
  async () => (await import('#web/features/papers/statement-files.tsx')).StatementFiles,
)
const YearStatements = lazyPart(
  async () => (await import('#web/features/papers/year-statements.tsx')).YearStatements,
)

export function CoinePage() {
  const t = useText('coine')
  const [filter, setFilter] = useState<Filter>(WHOLE_STATEMENT)
  const pages = usePages()
  const query = useStatement(filter, pages.cursor)
  const isPeriod = filter.period !== 'all'
  const whole = filter.side === 'all' && !isPeriod
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')}>
        <div className="row">
          <ButtonLink to={paths.coineHistory}>{t('history')}</ButtonLink>
        </div>
      </PageHeading>
      <div className="stack stack--wide">
        <StatementFilters
          filter={filter}
          onChange={(next) => {
            setFilter(next)
            pages.toFirst()
          }}
        />
        <QueryView query={query}>
          {({ data, totals, inPeriod, nextCursor }) => (
            <div className="stack" aria-busy={query.isPlaceholderData}>
              {isPeriod && <p className="small soft">{t('in-period')}</p>}
              <div className="grid grid--two">
                <Figure label={t('given')} rupees={(isPeriod ? inPeriod : totals).given} />
                <Figure label={t('received')} rupees={(isPeriod ? inPeriod : totals).received} />
              </div>
              {data.length === 0 ? (
                <Empty text={whole ? t('none') : t('none-found')} />
              ) : (
                <>
                  <p className="small soft">{t('statement-days')}</p>
                  <StatementTable lines={data} />
                </>
              )}
              {(!pages.isFirst || nextCursor !== null) && (
                <nav className="pager" aria-label={t('statement')}>
                  <Button disabled={pages.isFirst} onClick={pages.newer}>
                    {t('newer')}
                  </Button>
                  <Button
                    disabled={nextCursor === null}
                    onClick={() => {
                      if (nextCursor !== null) pages.older(nextCursor)
                    }}
                  >
                    {t('older')}
                  </Button>
                </nav>
              )}
            </div>
          )}
        </QueryView>
        <Suspense fallback={<Skeleton />}>
          <StatementFiles chosen={chosenBy(filter)} />
          <YearStatements />
        </Suspense>
        <SealCard />
      </div>
    </>
  )
}
