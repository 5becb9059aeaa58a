import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from './button.tsx'
import { ErrorLine } from './error-line.tsx'
import { Said } from './said.tsx'
import type { IconName } from '../display/icons.tsx'

type Props = {
  readonly label: string
  /** Whom it is about, spoken after the label where several buttons have the same. */
  readonly about?: string
  readonly variant?: 'primary' | 'plain'
  readonly icon?: IconName
  readonly act: () => Promise<Readonly<Record<string, unknown>>>
}

/** An act of staff that needs no reason and can be undone: one press, and the result beside it. */
export function SimpleAct({ label, about, variant = 'plain', icon, act }: Props) {
  const { busy, said, refused, run } = useAct({ speaks: true })
  return (
    <div className="stack stack--tight">
      <div>
        <Button
          variant={variant}
          busy={busy}
          {...(icon === undefined ? {} : { icon })}
          {...(about === undefined ? {} : { 'aria-label': `${label}: ${about}` })}
          onClick={() => void run(act)}
        >
          {label}
        </Button>
      </div>
      <Said text={said} />
      <ErrorLine text={refused} />
    </div>
  )
}
