import { useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import type { Acting } from '../match-sides.ts'

/**
 * Why a dialog's act was refused. Where the match has moved on since the dialog opened, also its
 * present state.
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
