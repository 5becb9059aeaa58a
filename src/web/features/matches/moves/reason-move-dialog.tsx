import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '#domain/matches/match.ts'
import { expectQuestion } from '#web/features/pledges/question-expected.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import type { MoveDialogProps, ReasonMove } from './match-moves.ts'
import { useFormError } from './refusals.ts'
import { RefusedText } from './refused-text.tsx'

/**
 * "I cannot pay this", "it did not come back", or a wish for a reversal. The other side reads the
 * reason.
 */
export function ReasonMoveDialog({ match, move, onClose }: MoveDialogProps & { move: ReasonMove }) {
  const t = useText('paying')
  const common = useText('member-common')
  const commands = {
    declined: useCommand('POST /matches/{matchId}/decline'),
    return_missing: useCommand('POST /matches/{matchId}/return-missing'),
    reversal_asked: useCommand('POST /matches/{matchId}/ask-reversal'),
  }
  const command = commands[move]
  const error = useFormError(match)
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  const send = async () => {
    const tooShort = reason.trim().length < REASON_LENGTH_MIN
    setShort(tooShort)
    error.clear()
    if (tooShort) return
    try {
      await command.mutateAsync({
        params: { matchId: match.id },
        body: { reason: reason.trim(), version: match.version },
      })
      if (move === 'declined') expectQuestion()
      speak(t(`${move}-done`))
      onClose()
    } catch (failure) {
      error.show(failure, common('went-wrong'))
    }
  }
  return (
    <Dialog title={t(`${move}-title`)} onClose={onClose}>
      <p>{t(`${move}-text`)}</p>
      <TextArea
        label={t(`${move}-reason`, { name: match.name })}
        error={short ? t('reason-short') : undefined}
        maxLength={REASON_LENGTH_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <RefusedText text={error.text} match={match} />
      <div className="dialog__actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          variant={move === 'declined' ? 'danger' : 'primary'}
          busy={command.isPending}
          onClick={() => void send()}
        >
          {t(`${move}-do`)}
        </Button>
      </div>
    </Dialog>
  )
}
