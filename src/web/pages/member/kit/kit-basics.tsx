import type { ComponentProps } from 'react'
import { money } from '#contract/formats.ts'
import { GuideLink } from '#web/ui/display/guide-link.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { CopyButton, CopyRow } from '#web/ui/acts/copy-button.tsx'
import { OneTimeLink } from '#web/ui/acts/one-time-link.tsx'
import { ShareLink, ShareMessage } from '#web/ui/acts/share-link.tsx'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { Figure } from '#web/ui/display/figure.tsx'
import { Icon } from '#web/ui/display/icons.tsx'
import { PartBar } from '#web/ui/display/part-bar.tsx'
import { PeriodBars } from '#web/ui/display/period-bars.tsx'
import { RequestDetails } from '#web/ui/display/request-details.tsx'
import { Facts, Fold, FoldRow, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { RunningList } from '#web/ui/display/running-list.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { StepLine, Timeline } from '#web/ui/display/step-line.tsx'
import { Countdown, DateText, DateTimeText, TimeChip } from '#web/ui/display/times.tsx'
import { ToDoStep } from '#web/ui/display/to-do-step.tsx'
import { DoneFrame } from '#web/ui/flow/done-frame.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { RingAndTick, Toran } from '#web/ui/flow/flow-pictures.tsx'
import { ReadAloud } from '#web/ui/flow/read-aloud.tsx'
import { Steps } from '#web/ui/flow/steps.tsx'
import { type Asked, Empty, QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { HindiWord } from '#web/ui/words/hindi-word.tsx'
import { LanguageName } from '#web/ui/words/language-name.tsx'
import { type Examples, ignore, type Stuff } from './kit-stuff.ts'

const LINK = 'https://example.org/register/EXAMPLE'
const VARIANTS = ['primary', 'plain', 'quiet', 'danger'] as const
const STATES = [{}, { busy: true }, { disabled: true }, { small: true, icon: 'copy' }] as const
const BANNERS = ['', 'banner--good', 'banner--late', 'banner--bad', 'banner--practice']
const CARDS = ['card', 'card card--warning']
const TONES = ['pending', 'yours', 'done', 'over', 'late', 'wrong'] as const
const STEP_STATES = ['done', 'now', 'next', 'wrong', 'over'] as const
const ROWS = [
  { id: 'a', amount: 500 },
  { id: 'b', amount: 1_23_500 },
]
const QUERY: Asked<string> = {
  data: undefined,
  isError: false,
  error: undefined,
  isFetching: false,
  refetch: ignore,
}

/** Buttons, surfaces, states, amounts, tables, rows and steps. */
export const basics: Examples = (stuff) => ({
  'Button, ButtonLink, GuideLink': (
    <div className="row">
      {VARIANTS.flatMap((variant) =>
        STATES.map((state, index) => (
          <Button key={`${variant}${index}`} variant={variant} {...state}>
            {stuff.label}
          </Button>
        )),
      )}
      <ButtonLink to="/kit" variant="primary" icon="back">
        {stuff.label}
      </ButtonLink>
      <GuideLink guide="member" text={stuff.label} />
    </div>
  ),
  'CopyRow, ShareLink, ShareMessage, OneTimeLink': <Links {...stuff} />,
  'Banners, SectionCard': <Surfaces {...stuff} />,
  'Badge, Icon, LanguageName, HindiWord': (
    <div className="row">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone} text={stuff.label} />
      ))}
      <Icon name="globe" />
      <LanguageName language="en" />
      <LanguageName language="hi" />
      <HindiWord word="परस्पर" />
    </div>
  ),
  'Skeleton, QueryView, Empty': <Queries {...stuff} />,
  'Amount, Figure, times': <Amounts {...stuff} />,
  'PartBar, PeriodBars, StepLine, Timeline': <Drawn {...stuff} />,
  'DataTable, RequestDetails': <Tables {...stuff} />,
  'Group, Row, Fold, Facts': <Rows {...stuff} />,
  'FlowFrame, FlowForm, DoneFrame, Steps': (
    <>
      <Steps names={VARIANTS} now={1} />
      <ReadAloud />
      <Toran />
      <RingAndTick />
      <FlowFrame title={stuff.label} backTo="/kit" step={2} end={<Button>{stuff.label}</Button>}>
        <p>{stuff.text}</p>
      </FlowFrame>
      <FlowForm
        title={stuff.label}
        sent={{ submit: async () => true, busy: false, refused: stuff.error }}
        action={stuff.label}
      >
        <p>{stuff.text}</p>
      </FlowForm>
      <DoneFrame
        words={{ title: stuff.label, text: stuff.text, next: stuff.other, end: stuff.label }}
        steps={[['now', stuff.text]]}
      >
        <p>{stuff.text}</p>
      </DoneFrame>
    </>
  ),
})

function Links({ label, text }: Stuff) {
  const make = async () => ({ link: LINK })
  return (
    <>
      <CopyRow label={label} value="001234567890" large />
      <ShareLink label={label} link={LINK} text={text} />
      <ShareMessage link={LINK} about="invitation" />
      <OneTimeLink action={label} label={label} text={text} failed={text} make={make} />
    </>
  )
}

function Surfaces({ label, text }: Stuff) {
  return (
    <>
      {BANNERS.map((kind) => (
        <p key={kind} className={`banner ${kind}`}>
          {text}
        </p>
      ))}
      {CARDS.map((kind) => (
        <div key={kind} className={kind}>
          <h3 className="card__title">{label}</h3>
          <p>{text}</p>
        </div>
      ))}
      <SectionCard title={label} anchor="kit-first">
        <p>{text}</p>
      </SectionCard>
      <ol className="plain-list stack">
        <ToDoStep done title={label} />
        <ToDoStep done={false} title={label} />
      </ol>
    </>
  )
}

function Queries({ label, text, error }: Stuff) {
  const queries: readonly Partial<Asked<string>>[] = [
    { isError: true },
    { isError: true, isFetching: true },
    { isError: true, data: text },
  ]
  return (
    <>
      <Skeleton />
      {queries.map((query, index) => (
        <QueryView key={index} query={{ ...QUERY, ...query }} failed={error}>
          {(data) => <p>{data}</p>}
        </QueryView>
      ))}
      <Empty text={text}>
        <Button>{label}</Button>
      </Empty>
    </>
  )
}

function Amounts({ label, at }: Stuff) {
  return (
    <>
      <p>
        <Amount rupees={123_456} /> <Amount rupees={1_00_00_000} large />{' '}
        <AmountWords rupees={500} />
      </p>
      <Figure label={label} rupees={1_23_45_678} />
      <TimeChip at={at(23.2)} />
      {[23.2, 0.4, 75, -2.5].map((hours) => (
        <Countdown key={hours} at={at(hours)} label={label} />
      ))}
      <DateText at={at(0)} />
      <DateTimeText at={at(0)} />
    </>
  )
}

/** A bar of shares, bars of one and of two figures, also of longer periods, and steps in each state. */
function Drawn({ label, other, text, at }: Stuff) {
  const one = { label, variant: 'plain', of: [500, 0, 1_500, 2_000] } as const
  const two = { label: other, variant: 'striped', of: [0, 1_000, 500, 1_250] } as const
  const head = { caption: text, head: label, print: money }
  const months = ['Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'].map((name) => ({ name }))
  const longer = months.map((month, index) => ({ ...month, span: index + 1 }))
  const steps = STEP_STATES.map((state) => ({ name: state, when: '21 Nov', state }))
  const states = ['done', 'now', 'now', 'over'] as const
  return (
    <>
      <PartBar part={500} whole={4_000} parts={states.map((state) => ({ rupees: 500, state }))} />
      <PeriodBars {...head} periods={months} series={[one, two]} />
      <PeriodBars {...head} periods={longer} series={[one]} />
      <StepLine label={label} steps={steps} />
      <Timeline items={[-2, -1].map((hours) => ({ at: at(hours), text, more: null }))} />
    </>
  )
}

type Columns = ComponentProps<typeof DataTable<(typeof ROWS)[number]>>['columns']

function Tables({ label, other, text, name, at }: Stuff) {
  const sort = { direction: 'ascending', onSort: ignore } as const
  const columns: Columns = [
    { key: 'name', label, cell: () => name, sort },
    { key: 'text', label: other, cell: () => text, sort: { ...sort, direction: undefined } },
    { key: 'amount', label, cell: ({ amount }) => <Amount rupees={amount} /> },
  ]
  const request = {
    id: '01900000-0000-7000-8000-000000000070',
    userId: { name },
    amount: 5_000,
    openAmount: 3_000,
    heldAmount: 1_000,
    fulfilledAmount: 500,
    closedAmount: 500,
    status: 'pending',
    createdAt: at(-30),
  } as const
  return (
    <>
      <DataTable caption={label} rows={ROWS} rowKey={({ id }) => id} columns={columns} />
      <RequestDetails request={request} />
      <RunningList
        over={(count) => `${label}: ${count}`}
        items={ROWS.map((row) => ({ ...row, isOver: row.id === 'b' }))}
        draw={({ id, amount }) => (
          <Row key={id} mark={<RowIcon name="repeat" />} first={<Amount rupees={amount} />} />
        )}
      />
    </>
  )
}

function Rows({ label, text, name }: Stuff) {
  const words = { first: label, second: text }
  const more = { to: '/kit', text: name }
  return (
    <Group title={label} more={more} beside={label}>
      <Row to="/kit" mark={<Avatar name={name} way="given" />} {...words} />
      <Row href="/" mark={<Avatar name={name} large />} {...words} />
      <Row onGo={ignore} mark={<Avatar name="लीला कौर" way="received" />} first={label} />
      <Row
        mark={<RowIcon name="people" />}
        {...words}
        end={<CopyButton label={label} value={text} />}
      />
      <li>
        <Fold mark={<RowIcon name="paper" />} {...words}>
          <p>{text}</p>
        </Fold>
      </li>
      <FoldRow {...words}>
        <Facts rows={{ [label]: text }} />
      </FoldRow>
    </Group>
  )
}
