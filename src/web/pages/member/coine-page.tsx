import { Suspense, useState } from 'react'
import type { StatementLine } from '#contract/ledger.ts'
import { chosenBy, useHistory, useLedgerState, useStatement } from '#web/features/ledger/api.ts'
import { MyMonths } from '#web/features/ledger/help-by-month.tsx'
import { PhoneAlarm, PhoneLine, usePhoneMemory } from '#web/features/ledger/phone-record.tsx'
import { LedgerStopped, SealRow } from '#web/features/ledger/seal-row.tsx'
import { StatementFilters } from '#web/features/ledger/statement-filters.tsx'
import { StatementList } from '#web/features/ledger/statement-list.tsx'
import { byMonth, monthOf } from '#web/features/ledger/statement-months.ts'
import { type Filter, thisYear } from '#web/features/ledger/statement-period.ts'
import { paths } from '#web/paths.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { QueryView, Empty, isComing, Skeleton } from '#web/ui/forms/query-view.tsx'
import { Figure } from '#web/ui/display/figure.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Fold, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { PaymentsTabs } from './payments/payments-tabs.tsx'

const Papers = lazyPart(async () => (await import('#web/features/papers/papers.tsx')).Papers)

const Rewriting = lazyPart(
  async () => (await import('#web/features/practice/rewriting.tsx')).Rewriting,
)

/** The record: what was given and received, by month, with its papers and the way to check it. */
export function CoinePage() {
  const t = useText('coine')
  const [filter, setFilter] = useState<Filter>(() => thisYear(serverNow()))
  const pages = usePages()
  const query = useStatement(filter, pages.cursor)
  const [history, state] = [useHistory(undefined), useLedgerState()]
  const { circle } = useSession()
  const phone = usePhoneMemory()
  const change = (next: Filter) => {
    setFilter(next)
    pages.toFirst()
  }
  return (
    <>
      <PageHeading title={t('title')} />
      <div className="stack stack--wide">
        <PaymentsTabs at="record" />
        {isComing(query, history, state) ? (
          <Skeleton />
        ) : (
          <>
            <LedgerStopped />
            <PhoneAlarm {...phone} />
            <QueryView query={query}>
              {({ data, totals, inPeriod, nextCursor }) => (
                <>
                  <Totals
                    of={filter.period === 'all' ? totals : inPeriod}
                    filter={filter}
                    onChange={change}
                  />
                  <div className="stack stack--wide" aria-busy={query.isPlaceholderData}>
                    <Lines
                      lines={data}
                      filter={filter}
                      isBare={totals.given + totals.received === 0}
                    />
                    <Pager pages={pages} nextCursor={nextCursor} />
                  </div>
                </>
              )}
            </QueryView>
            <MyMonths />
            <Further filter={filter} />
            <SealRow {...phone} />
            <PhoneLine {...phone} />
            {circle.practice && (
              <Suspense fallback={null}>
                <Rewriting {...phone} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </>
  )
}

function Totals({
  of: { given, received },
  filter,
  onChange,
}: {
  of: { readonly given: number; readonly received: number }
  filter: Filter
  onChange: (filter: Filter) => void
}) {
  const t = useText('coine')
  return (
    <section className="group" aria-label={t('totals')}>
      <div className="figures">
        <Figure label={t('given')} rupees={given} />
        <Figure label={t('received')} rupees={received} />
      </div>
      <StatementFilters filter={filter} onChange={onChange} />
    </section>
  )
}

type Shown = {
  readonly lines: readonly StatementLine[]
  readonly filter: Filter
}

/** `isBare`: nothing counts in any period. */
function Lines({ lines, filter, isBare }: Shown & { readonly isBare: boolean }) {
  const t = useText('coine')
  if (lines.length === 0) return <Empty text={isBare ? t('none') : t('none-found')} />
  return <Months lines={lines} filter={filter} />
}

function Months({ lines, filter }: Shown) {
  const latest = lines.map(monthOf).toSorted().at(-1)
  const known = useHistory(latest).data?.months ?? []
  return <StatementList months={byMonth(lines, known, chosenBy(filter))} side={filter.side} />
}

/** Papers, the bars of months, and what a Coine is: rarely wanted, each one tap away. */
function Further({ filter }: { filter: Filter }) {
  const t = useText('coine')
  return (
    <Group>
      <li>
        <Fold mark={<RowIcon name="paper" />} first={t('papers')} second={t('papers-text')}>
          <Suspense fallback={<Skeleton />}>
            <Papers chosen={chosenBy(filter)} />
          </Suspense>
        </Fold>
      </li>
      <Row
        to={paths.bank}
        mark={<RowIcon name="check" />}
        first={t('bank')}
        second={t('bank-text')}
      />
      <Row to={paths.coineHistory} mark={<RowIcon name="chart" />} first={t('history')} />
      <li>
        <Fold mark={<RowIcon name="info" />} first={t('what')}>
          <p>{t('lead')}</p>
          <p>{t('statement-days')}</p>
        </Fold>
      </li>
    </Group>
  )
}
