import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from './button.tsx'
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
  const common = useText('member-common')
  const spoken = useSpokenAct()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState<string>()
  const go = async () => {
    setBusy(true)
    setError(undefined)
    setSaid(undefined)
    try {
      setSaid(await spoken(act))
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    } finally {
      setBusy(false)
    }
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
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
