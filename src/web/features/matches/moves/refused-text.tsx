import { useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import type { Acting } from '../match-sides.ts'

/**
 * Why a dialog's act was refused and, when the payment has gone on since the dialog was opened, how
 * it stands now.
 */
export function RefusedText({
  text,
  match,
}: {
  text: string | undefined
  match: Pick<Acting, 'status'>
}) {
  const t = useText('paying')
  const common = useText('member-common')
  const [opened] = useState(match.status)
  if (text === undefined) return null
  return (
    <div role="alert">
      <p className="field__error">{text}</p>
      {match.status !== opened && (
        <p className="small">{t('now-stands', { status: common(`status.${match.status}`) })}</p>
      )}
    </div>
  )
}
