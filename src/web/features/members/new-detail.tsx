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
  readonly onSaved?: (saved: Saved) => void
}

/** The buttons that open a form in place, and the form. */
export function NewDetail({ kinds, bankLabel, onSaved }: Props) {
  const t = useText('account')
  const [open, setOpen] = useState<'bank' | 'upi'>()
  const close = () => setOpen(undefined)
  const saved = (all: Saved) => {
    close()
    onSaved?.(all)
  }
  if (open === undefined) {
    return (
      <div className="row">
        {kinds.includes('upi') && <Button onClick={() => setOpen('upi')}>{t('add-upi')}</Button>}
        {kinds.includes('bank') && <Button onClick={() => setOpen('bank')}>{bankLabel}</Button>}
      </div>
    )
  }
  return (
    <Suspense fallback={<Skeleton />}>
      {open === 'upi' ? (
        <UpiForm onSaved={saved} onCancel={close} />
      ) : (
        <BankForm onSaved={saved} onCancel={close} />
      )}
    </Suspense>
  )
}
