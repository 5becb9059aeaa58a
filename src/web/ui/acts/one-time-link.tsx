import { useState } from 'react'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from './button.tsx'
import { ErrorLine } from './error-line.tsx'
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
  const { busy, refused, run } = useAct({ failed })
  const go = () => run(async () => setLink((await make()).link))
  if (link !== undefined) return <ShareLink label={label} link={link} text={text} />
  return (
    <div className="stack stack--tight">
      <ErrorLine text={refused} />
      <div>
        <Button variant={variant} busy={busy} onClick={() => void go()}>
          {action}
        </Button>
      </div>
    </div>
  )
}
