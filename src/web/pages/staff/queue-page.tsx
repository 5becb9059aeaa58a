import { useRef, useState } from 'react'
import type { HelpPaper } from '#contract/site.ts'
import type { WorkItem } from '#contract/staff/work.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { useQueue } from '#web/features/staff/api.ts'
import { inOrder, itemsOf, WORK_VIEWS, type WorkView } from '#web/features/staff/work-order.ts'
import { OpenCase, opensBeside } from '#web/features/staff/work/open-case.tsx'
import { ReleaseBar, ReleaseOutcomes } from '#web/features/staff/work/release-bar.tsx'
import { chosenAsks, type ReleaseResult } from '#web/features/staff/work/release-each.ts'
import { WorkRows } from '#web/features/staff/work/work-rows.tsx'
import { WorkTable } from '#web/features/staff/work/work-table.tsx'
import { useWide } from '#web/platform/device/wide.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { GuideLink } from '#web/ui/display/guide-link.tsx'
import { ChoiceTabs } from '#web/ui/forms/choice-tabs.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

/** The guide of each role that has one. */
const GUIDES = [
  ['steward', 'steward'],
  ['officer', 'officer'],
  ['admin', 'founder'],
] as const satisfies readonly (readonly [StaffRole, HelpPaper])[]

export function QueuePage() {
  const query = useQueue(true)
  return (
    <div className="stack">
      <QueryView query={query}>{({ data }) => <Work items={inOrder(data)} />}</QueryView>
      <Guides />
    </div>
  )
}

function Guides() {
  const t = useText('staff-frame')
  const { roles } = useSession()
  return (
    <ul className="plain-list turns">
      {GUIDES.filter(([role]) => roles.includes(role)).map(([role, guide]) => (
        <li key={role}>
          <GuideLink guide={guide} text={t(`guide.${role}`)} />
        </li>
      ))}
    </ul>
  )
}

function Work({ items }: { items: readonly WorkItem[] }) {
  const t = useText('staff-frame')
  const [view, setView] = useState<WorkView>('all')
  const { roles } = useSession()
  const onDesk = useWide(960)
  if (items.length === 0)
    return (
      <Empty text={t('queue-none')}>
        {roles.includes('manager') && (
          <ButtonLink to={staffPath('behalf')}>{t('page.behalf')}</ButtonLink>
        )}
      </Empty>
    )
  const shown = itemsOf(items, view)
  return (
    <div className="stack">
      <ChoiceTabs
        label={t('filter')}
        tabs={WORK_VIEWS.map((value) => ({
          value,
          text: t(`view.${value}`),
          count: itemsOf(items, value).length,
        })).filter(({ value, count }) => value === 'all' || value === view || count > 0)}
        chosen={view}
        onChoose={setView}
      />
      {shown.length === 0 && <Empty text={t('queue-none-kind')} />}
      {onDesk ? <OnDesk items={shown} /> : shown.length > 0 && <WorkRows items={shown} />}
    </div>
  )
}

/** The list with keys, the bar of the chosen asks, and the opened case where it has room. */
function OnDesk({ items }: { items: readonly WorkItem[] }) {
  const list = useRef<HTMLDivElement>(null)
  const beside = useWide(1280)
  const [open, setOpen] = useState<WorkItem>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<readonly ReleaseResult[]>([])
  const asks = chosenAsks(items, chosen)
  const shownCase = beside ? open : undefined
  return (
    <div className={shownCase === undefined ? undefined : 'beside'}>
      <div className="stack" ref={list}>
        {items.length > 0 && (
          <WorkTable
            items={items}
            openId={shownCase?.id}
            onOpen={(item) => {
              if (!beside || !opensBeside(item)) return false
              setOpen(item)
              return true
            }}
            chosen={chosen}
            onChoose={(id) => setChosen(chosen.symmetricDifference(new Set([id])))}
          />
        )}
        <ReleaseOutcomes outcomes={outcomes} />
        {asks.length > 0 && (
          <ReleaseBar
            asks={asks}
            onDone={(done) => {
              setOutcomes(done)
              setChosen(new Set(done.filter(({ released }) => !released).map(({ id }) => id)))
            }}
          />
        )}
      </div>
      {shownCase !== undefined && (
        <OpenCase
          item={shownCase}
          onClose={() => {
            setOpen(undefined)
            list.current?.querySelector<HTMLElement>('.work [aria-current]')?.focus()
          }}
        />
      )}
    </div>
  )
}
