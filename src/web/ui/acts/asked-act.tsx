import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Button } from './button.tsx'
import type { ActDialog as Dialog } from './act-dialog.tsx'

const ActDialog = lazyPart(async () => (await import('./act-dialog.tsx')).ActDialog)

type Props = Omit<ComponentProps<typeof Dialog>, 'action' | 'onClose'> & {
  readonly label: string
  /** The word on the dialog's button, where it is not the label. */
  readonly action?: string
  readonly variant?: 'primary' | 'plain'
  readonly small?: boolean
}

/** A button whose act is asked about first, in a dialog. */
export function AskedAct({ label, action = label, variant, small = false, ...asked }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} small={small} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {open && <ActDialog {...asked} action={action} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
