import type { ComponentProps } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { type Asked, QueryView, Empty, Skeleton } from '#web/ui/forms/query-view.tsx'
import { ToDoStep } from '#web/ui/display/to-do-step.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { CopyButton, CopyRow } from '#web/ui/acts/copy-button.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { Figure } from '#web/ui/display/figure.tsx'
import { RingAndTick, Toran } from '#web/ui/flow/flow-pictures.tsx'
import { HindiWord } from '#web/ui/words/hindi-word.tsx'
import { Icon, type IconName } from '#web/ui/display/icons.tsx'
import { LanguageName } from '#web/ui/words/language-name.tsx'
import { RequestDetails } from '#web/ui/display/request-details.tsx'
import { RunningList } from '#web/ui/display/running-list.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { Facts, Fold, FoldRow, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { PartBar } from '#web/ui/display/part-bar.tsx'
import { OneTimeLink } from '#web/ui/acts/one-time-link.tsx'
import { ShareLink } from '#web/ui/acts/share-link.tsx'
import { Countdown, DateText, DateTimeText, TimeChip } from '#web/ui/display/times.tsx'
import { pledgesByState } from './examples/requests.ts'
import { Drawn } from './kit-drawn.tsx'
import { useStuff } from './kit-stuff.ts'

export function KitSurfaces() {
  const t = useText('kit')
  const text = t('example-text')
  return (
    <div className="stack">
      {['', 'banner--good', 'banner--late', 'banner--bad', 'banner--practice'].map((kind) => (
        <p key={kind} className={`banner ${kind}`}>
          {text}
        </p>
      ))}
      <div className="grid">
        <div className="card">
          <h3 className="card__title">{t('example-label')}</h3>
          <p>{text}</p>
        </div>
        <div className="card card--flat">
          <h3 className="card__title">{t('example-label')}</h3>
          <p>{text}</p>
        </div>
        <div className="card card--warning">
          <h3 className="card__title">{t('example-label')}</h3>
          <p>{text}</p>
        </div>
        <SectionCard title={t('example-label')}>
          <p>{text}</p>
        </SectionCard>
        <SectionCard title={t('example-label')} anchor="kit-first">
          <p>{text}</p>
        </SectionCard>
        <button type="button" className="tile">
          <span className="tile__title">{t('primary')}</span>
          <span className="tile__text">{text}</span>
        </button>
      </div>
      <CopyRow label={t('example-label')} value="asha@example" />
      <CopyRow label={t('example-label')} value="001234567890" large />
      <ShareLink
        label={t('example-label')}
        link="https://example.org/register/EXAMPLE"
        text={text}
      />
      <OneTimeLink
        action={t('example-act')}
        label={t('example-label')}
        text={text}
        failed={text}
        make={() => Promise.resolve({ link: 'https://example.org/register/EXAMPLE' })}
      />
    </div>
  )
}

const ICONS: readonly IconName[] = [
  'menu',
  'close',
  'check',
  'copy',
  'clock',
  'alert',
  'people',
  'share',
  'picture',
  'give',
  'ask',
  'back',
  'external',
  'bell',
  'paper',
  'shield',
  'info',
  'chart',
  'trash',
  'limits',
  'globe',
]
const ANSWER: Asked<string> = {
  data: undefined,
  isError: false,
  error: undefined,
  isFetching: false,
  refetch: () => undefined,
}

export function KitStates() {
  const t = useText('kit')
  const common = useText('member-common')
  return (
    <div className="stack">
      <div className="row">
        <Badge tone="pending" text={common('status.pending')} />
        <Badge tone="yours" text={common('status.awaiting_payment')} />
        <Badge tone="done" text={common('status.confirmed')} />
        <Badge tone="over" text={common('status.fulfilled')} />
        <Badge tone="late" text={common('late')} />
        <Badge tone="wrong" text={common('status.disputed')} />
        <LanguageName language="en" />
        <LanguageName language="hi" />
        <HindiWord word="परस्पर" />
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <ol className="plain-list stack">
        <ToDoStep done title={common('nav.security')} />
        <ToDoStep done={false} title={common('nav.account')} />
      </ol>
      <Skeleton />
      <QueryView query={ANSWER}>{() => null}</QueryView>
      <QueryView query={{ ...ANSWER, isError: true }} failed={t('example-error')}>
        {() => null}
      </QueryView>
      <QueryView query={{ ...ANSWER, isError: true, isFetching: true }}>{() => null}</QueryView>
      <QueryView
        query={{
          ...ANSWER,
          isError: true,
          error: new ApiError({ code: 'kit.none', status: 404, message: t('example-error') }),
        }}
      >
        {() => null}
      </QueryView>
      <QueryView query={{ ...ANSWER, isError: true, data: t('example-text') }}>
        {(text) => <p>{text}</p>}
      </QueryView>
      <Empty text={t('example-text')}>
        <Button>{t('plain')}</Button>
      </Empty>
    </div>
  )
}

export function KitRows() {
  const t = useText('kit')
  const [first, second] = [t('example-label'), t('example-text')]
  return (
    <Group title={t('tables')} more={{ to: '/kit', text: t('plain') }} beside={t('example-label')}>
      <Row to="/kit" mark={<Avatar name={first} way="given" />} first={first} second={second} />
      <Row href="/" mark={<Avatar name={first} />} first={first} second={second} />
      <li>
        <Fold mark={<RowIcon name="paper" />} first={first} second={second}>
          <p>{second}</p>
        </Fold>
      </li>
      <Row
        mark={<Avatar name="लीला कौर" way="received" />}
        first={first}
        end={
          <span className="item__end">
            <Amount rupees={1_500} />
          </span>
        }
      />
      <Row
        mark={<RowIcon name="people" />}
        first={first}
        second={second}
        end={<CopyButton label={first} value={second} />}
      />
      <FoldRow mark={<RowIcon name="paper" />} first={first} second={second}>
        <p>{second}</p>
      </FoldRow>
    </Group>
  )
}

export function KitAmounts() {
  const t = useText('kit')
  const { at: inHours } = useStuff()
  return (
    <div className="stack">
      <p>
        <Amount rupees={123_456} /> <Amount rupees={1_00_00_000} large />
        <br />
        <AmountWords rupees={1_23_456} />
      </p>
      <div className="grid">
        <Figure label={t('example-label')} rupees={1_500} />
        <Figure label={t('example-label')} rupees={1_23_45_678} />
      </div>
      <TimeChip at={inHours(23.2)} />
      <PartBar part={1_500} whole={4_000} />
      <Drawn />
      <Toran />
      <RingAndTick />
      <Countdown at={inHours(23.2)} label={t('example-label')} />
      <Countdown at={inHours(0.4)} label={t('example-label')} />
      <Countdown at={inHours(75)} label={t('example-label')} />
      <Countdown at={inHours(-2.5)} label={t('example-label')} />
      <p>
        <DateText at={inHours(0)} /> · <DateTimeText at={inHours(0)} />
      </p>
    </div>
  )
}

type Columns = ComponentProps<typeof DataTable<{ id: string; amount: number }>>['columns']

export function KitTables() {
  const t = useText('kit')
  const stuff = useStuff()
  const rows = [
    { id: 'a', amount: 500 },
    { id: 'b', amount: 1_23_500 },
  ]
  const columns: Columns = [
    {
      key: 'name',
      label: t('example-label'),
      cell: () => stuff.name,
      sort: { direction: 'ascending', onSort: () => undefined },
    },
    {
      key: 'text',
      label: t('plain'),
      cell: () => stuff.text,
      sort: { direction: undefined, onSort: () => undefined },
    },
    { key: 'amount', label: t('amounts'), cell: ({ amount }) => <Amount rupees={amount} /> },
  ]
  const [pledge] = pledgesByState(stuff)
  return (
    <div className="stack">
      <DataTable caption={t('tables')} rows={rows} rowKey={({ id }) => id} columns={columns} />
      <DataTable
        caption={t('states')}
        captionHidden
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
      />
      <Facts rows={{ [t('example-label')]: t('example-text') }} />
      {pledge !== undefined && <RequestDetails request={{ ...pledge, closedAmount: 500 }} />}
      <RunningList
        over={(count) => `${t('states')}: ${count}`}
        items={rows.map((row) => ({ ...row, isOver: row.id === 'b' }))}
        draw={({ id, amount }) => (
          <Row
            key={id}
            mark={<RowIcon name="repeat" />}
            first={<Amount rupees={amount} />}
            second={<PartBar part={500} whole={1_500} />}
          />
        )}
      />
    </div>
  )
}
