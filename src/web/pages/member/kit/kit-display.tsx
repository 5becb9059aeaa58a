import { useState } from 'react'
import { serverNow } from '#web/platform/clock.ts'
import { instantAt } from '#web/platform/formats.ts'
import { useText } from '#web/platform/i18n.tsx'
import { toast } from '#web/platform/toasts.ts'
import { Amount, AmountWords } from '#web/ui/amount.tsx'
import { Answer, Empty, Skeleton } from '#web/ui/answer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyRow } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Countdown, DateText, DateTimeText } from '#web/ui/times.tsx'

export function KitSurfaces() {
  const t = useText('kit')
  const [open, setOpen] = useState(false)
  const say = () => {
    toast(t('toast-good'))
    toast(t('toast-bad'), 'bad')
    toast(t('toast-plain'), 'plain')
  }
  return (
    <div className="stack">
      {['', 'banner--news', 'banner--today', 'banner--late', 'banner--bad', 'banner--practice'].map((kind) => <p key={kind} className={`banner ${kind}`}>{t('example-text')}</p>)}
      <div className="grid">
        <div className="card"><h3 className="card__title">{t('example-label')}</h3><p>{t('example-text')}</p></div>
        <div className="card card--flat"><h3 className="card__title">{t('example-label')}</h3><p>{t('example-text')}</p></div>
        <button type="button" className="tile"><span className="tile__title">{t('primary')}</span><span className="tile__text">{t('example-text')}</span></button>
      </div>
      <CopyRow label={t('example-label')} value="asha@example" />
      <div className="row">
        <Button onClick={() => setOpen(true)}>{t('open-dialog')}</Button>
        <Button onClick={say}>{t('open-toast')}</Button>
      </div>
      {open && <ConfirmDialog title={t('open-dialog')} action={t('primary')} error={t('example-error')} onConfirm={() => setOpen(false)} onClose={() => setOpen(false)}><p>{t('example-text')}</p></ConfirmDialog>}
    </div>
  )
}

export function KitStates() {
  const t = useText('kit')
  const common = useText('common')
  return (
    <div className="stack">
      <div className="row">
        <Badge tone="pending" text={common('status.pending')} />
        <Badge tone="over" text={common('status.fulfilled')} />
        <Badge tone="late" text={common('late')} />
        <Badge tone="disputed" text={common('status.disputed')} />
      </div>
      <Skeleton />
      <Answer query={{ data: undefined, isError: true, error: undefined, isFetching: false, refetch: () => undefined }}>{() => null}</Answer>
      <Empty text={t('example-text')}><Button>{t('plain')}</Button></Empty>
    </div>
  )
}

const HOUR_MS = 3_600_000

export function KitAmounts() {
  const t = useText('kit')
  // Fixed once, so that the examples count down like real ones.
  const [start] = useState(serverNow)
  const inHours = (hours: number) => instantAt(start + hours * HOUR_MS)
  return (
    <div className="stack">
      <p><Amount rupees={123_456} /> <Amount rupees={1_00_00_000} large /><br /><AmountWords rupees={1_23_456} /></p>
      <div className="grid"><Figure label={t('example-label')} rupees={1_500} /><Figure label={t('example-label')} rupees={1_23_45_678} /></div>
      <Countdown at={inHours(23.2)} label={t('example-label')} />
      <Countdown at={inHours(0.4)} label={t('example-label')} />
      <Countdown at={inHours(75)} label={t('example-label')} />
      <Countdown at={inHours(-2.5)} label={t('example-label')} />
      <p><DateText at={inHours(0)} /> · <DateTimeText at={inHours(0)} /></p>
    </div>
  )
}

export function KitTables() {
  const t = useText('kit')
  const rows = [{ id: 'a', amount: 500 }, { id: 'b', amount: 1_23_500 }]
  return (
    <DataTable
      caption={t('tables')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', label: t('example-label'), cell: () => t('example-name'), sort: { direction: 'ascending', onSort: () => undefined } },
        { key: 'text', label: t('plain'), cell: () => t('example-text') },
        { key: 'amount', label: t('amounts'), cell: ({ amount }) => <Amount rupees={amount} /> },
      ]}
    />
  )
}
