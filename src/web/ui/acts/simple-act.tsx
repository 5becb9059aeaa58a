import { useState } from 'react'
import { useAttempt } from '#web/platform/forms/use-attempt.ts'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from './button.tsx'
import { ErrorText, Said } from './said.tsx'
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
  const spoken = useSpokenAct()
  const { busy, error, attempt } = useAttempt()
  const [said, setSaid] = useState<string>()
  const go = () => {
    setSaid(undefined)
    return attempt(async () => setSaid(await spoken(act)))
  }
  return (
    <div className="stack stack--tight">
      <div>
        <Button
          variant={variant}
          busy={busy}
          {...(icon === undefined ? {} : { icon })}
          {...(about === undefined ? {} : { 'aria-label': `${label}: ${about}` })}
          onClick={() => void go()}
        >
          {label}
        </Button>
      </div>
      <Said text={said} />
      <ErrorText text={error} />
    </div>
  )
}
