import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import { Button } from './button.tsx'
import { ShareLink } from './share-link.tsx'

type Props = {
  readonly action: string
  readonly label: string
  readonly text: string
  readonly failed: string
  readonly variant?: 'primary' | 'plain'
  readonly make: () => Promise<{ readonly link: string }>
}

/** A button that makes a link for one person. The link is shown once, to copy or share. */
export function OneTimeLink({ action, label, text, failed, variant = 'primary', make }: Props) {
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setError(undefined)
    setBusy(true)
    try {
      setLink((await make()).link)
    } catch (failure) {
      setError(messageOf(failure, failed))
    }
    setBusy(false)
  }
  if (link !== undefined) return <ShareLink label={label} link={link} text={text} />
  return (
    <div className="stack stack--tight">
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button variant={variant} busy={busy} onClick={() => void go()}>
          {action}
        </Button>
      </div>
    </div>
  )
}
