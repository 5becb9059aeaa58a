import { useState } from 'react'
import { useCommand } from '#web/platform/api/use-command.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { useMatchRefusal } from './refusals.ts'

/** "Never match me with this person again", and what that means. */
export function BlockDialog({
  match,
  onClose,
}: {
  match: Pick<MatchView, 'id' | 'code' | 'otherName'>
  onClose: () => void
}) {
  const t = useText('payment-page')
  const block = useCommand('POST /matches/{matchId}/block')
  const refusal = useMatchRefusal(match)
  const [isBlocked, setBlocked] = useState(false)
  const name = match.otherName
  if (isBlocked)
    return (
      <Dialog title={t('block', { name })} onClose={onClose} closes>
        <Said text={t('blocked')} />
      </Dialog>
    )
  return (
    <ActDialog
      danger
      title={t('block-title', { name })}
      action={t('block-do')}
      refusal={refusal}
      act={() => block.mutateAsync({ params: { matchId: match.id } })}
      done={t('blocked')}
      onDone={() => setBlocked(true)}
      onClose={onClose}
    >
      <p>{t('block-text', { name })}</p>
    </ActDialog>
  )
}
