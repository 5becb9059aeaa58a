import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Button } from './button.tsx'
import type { ActDialog as Dialog } from './act-dialog.tsx'

const ActDialog = lazyPart(async () => (await import('./act-dialog.tsx')).ActDialog)

type Props = Omit<ComponentProps<typeof Dialog>, 'action' | 'onClose'> & {
  readonly label: string
  readonly variant?: 'primary' | 'plain'
  readonly small?: boolean
}

/** A button whose act is asked about first, in a dialog with the same word on its button. */
export function AskedAct({ label, variant, small = false, ...asked }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} small={small} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {open && <ActDialog {...asked} action={label} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
