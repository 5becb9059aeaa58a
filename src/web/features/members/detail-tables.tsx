import { useState } from 'react'
import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { type TableColumn, DataTable } from '#web/ui/display/data-table.tsx'
import { RowIcon } from '#web/ui/display/rows.tsx'
import { DeleteDetailDialog } from './delete-detail-dialog.tsx'

type Detail = Pick<BankDetailView, 'id' | 'usableFrom' | 'inUse'>

/** The use of a detail now: an open ask, nothing yet, or the time it can be used from. */
export function useDetailUse(): (detail: Detail) => string {
  const t = useText('account')
  const language = useLanguage()
  return (detail) => {
    if (detail.inUse) return t('use-open')
    return Date.parse(detail.usableFrom) > serverNow()
      ? t('use-from', { date: dateTimeOf(detail.usableFrom, language) })
      : t('use-free')
  }
}

export function BankTable({ details }: { details: readonly BankDetailView[] }) {
  const t = useText('account')
  const uses = useDetailUse()
  const [deleting, setDeleting] = useState<BankDetailView>()
  if (details.length === 0) return null
  const columns: TableColumn<BankDetailView>[] = [
    { key: 'id', label: t('id'), cell: (detail) => details.indexOf(detail) + 1 },
    { key: 'name', label: t('full-name'), cell: ({ accountHolderName }) => accountHolderName },
    { key: 'number', label: t('account-no'), cell: ({ accountNumber }) => accountNumber },
    { key: 'ifsc', label: t('ifsc'), cell: ({ ifscCode }) => ifscCode },
    { key: 'bank', label: t('bank-name'), cell: ({ bankName }) => bankName },
    { key: 'use', label: t('use'), cell: uses },
    {
      key: 'delete',
      label: t('delete'),
      cell: (detail) => (
        <DeleteButton what={detail.accountNumber} onClick={() => setDeleting(detail)} />
      ),
    },
  ]
  return (
    <>
      <DataTable
        captionHidden
        caption={t('banks')}
        columns={columns}
        rows={details}
        rowKey={({ id }) => id}
        asRow={(detail) => ({
          mark: <RowIcon name="paper" />,
          first: detail.bankName,
          second: detail.accountNumber,
        })}
      />
      {deleting !== undefined && (
        <DeleteDetailDialog
          kind="bank"
          detail={deleting}
          name={`${deleting.bankName} ${deleting.accountNumber}`}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

export function UpiTable({ details }: { details: readonly UpiDetailView[] }) {
  const t = useText('account')
  const uses = useDetailUse()
  const [deleting, setDeleting] = useState<UpiDetailView>()
  if (details.length === 0) return null
  const columns: TableColumn<UpiDetailView>[] = [
    { key: 'id', label: t('id'), cell: (detail) => details.indexOf(detail) + 1 },
    { key: 'upi', label: t('upi-id'), cell: ({ upiId }) => upiId },
    { key: 'use', label: t('use'), cell: uses },
    {
      key: 'delete',
      label: t('delete'),
      cell: (detail) => <DeleteButton what={detail.upiId} onClick={() => setDeleting(detail)} />,
    },
  ]
  return (
    <>
      <DataTable
        captionHidden
        caption={t('upis')}
        columns={columns}
        rows={details}
        rowKey={({ id }) => id}
        asRow={(detail) => ({
          mark: <RowIcon name="pay" />,
          first: detail.upiId,
        })}
      />
      {deleting !== undefined && (
        <DeleteDetailDialog
          kind="upi"
          detail={deleting}
          name={deleting.upiId}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

function DeleteButton({ what, onClick }: { what: string; onClick: () => void }) {
  const t = useText('account')
  return (
    <Button small icon="trash" aria-label={`${t('delete')}: ${what}`} onClick={onClick}>
      {t('delete')}
    </Button>
  )
}
