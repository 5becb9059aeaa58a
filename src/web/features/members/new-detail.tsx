import { Suspense, useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import type { Saved } from './bank-form.tsx'

const BankForm = lazyPart(async () => (await import('./bank-form.tsx')).BankForm)
const UpiForm = lazyPart(async () => (await import('./upi-form.tsx')).UpiForm)

type Props = {
  readonly kinds: readonly ('bank' | 'upi')[]
  readonly bankLabel: string
  /** The form that is open from the start. */
  readonly first?: 'bank' | 'upi' | undefined
  readonly onOpen?: (isOpen: boolean) => void
  readonly onSaved?: (saved: Saved) => void
}

/** The buttons that open a form in place, and the form. */
export function NewDetail({ kinds, bankLabel, first, onOpen, onSaved }: Props) {
  const t = useText('account')
  const common = useText('member-common')
  const [open, setOpen] = useState(first)
  const show = (kind: typeof open) => {
    setOpen(kind)
    onOpen?.(kind !== undefined)
  }
  const close = () => show(undefined)
  const saved = (all: Saved) => {
    close()
    onSaved?.(all)
  }
  if (open === undefined) {
    return (
      <div className="row">
        {kinds.includes('upi') && <Button onClick={() => show('upi')}>{t('add-upi')}</Button>}
        {kinds.includes('bank') && <Button onClick={() => show('bank')}>{bankLabel}</Button>}
      </div>
    )
  }
  // Whoever has neither takes the other way. Beside "Cancel" of the whole ask, a second one would be read as the same.
  const leave =
    first === undefined
      ? { onCancel: close, cancel: common('cancel') }
      : open === 'upi'
        ? { onCancel: () => show('bank'), cancel: bankLabel }
        : { onCancel: () => show('upi'), cancel: t('add-upi') }
  return (
    <Suspense fallback={<Skeleton />}>
      {open === 'upi' ? (
        <UpiForm onSaved={saved} {...leave} />
      ) : (
        <BankForm onSaved={saved} {...leave} />
      )}
    </Suspense>
  )
}
