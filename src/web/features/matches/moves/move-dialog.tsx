import { useState } from 'react'
import { money } from '#contract/formats.ts'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '#domain/matches/match.ts'
import { expectQuestion } from '#web/features/pledges/question-expected.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { AmountWords } from '#web/ui/display/amount.tsx'
import { Countdown } from '#web/ui/display/times.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { DIALOG_MOVES, type DialogMove, isReasonMove, type MoveDialogProps } from './match-moves.ts'
import { RefusedText } from './refused-text.tsx'
import { useMatchRefusal } from './refusals.ts'

/** A move of a match: what it does, a reason where the other side reads one, and the button. */
export function MoveDialog({ match, move, onClose }: MoveDialogProps & { move: DialogMove }) {
  const t = useText('paying')
  const common = useText('member-common')
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  const { busy, refused, go } = useMove(match, move, reason.trim())
  const back = match.returnAmount ?? match.amount
  const values = { name: match.name, amount: money(back) }
  const send = async () => {
    const tooShort = isReasonMove(move) && reason.trim().length < REASON_LENGTH_MIN
    setShort(tooShort)
    if (tooShort || !(await go())) return
    if (move === 'declined') expectQuestion()
    speak(t(`${move}-done`, values))
    onClose()
  }
  return (
    <Dialog title={t(`${move}-title`)} onClose={onClose}>
      <p>
        {t(`${move}-text`, values)}{' '}
        {move === 'returned' && (
          <span className="soft small">
            (<AmountWords rupees={back} />)
          </span>
        )}
      </p>
      {move.startsWith('cancel_') && move !== 'cancel_proposed' && <AnswerUntil match={match} />}
      {isReasonMove(move) && (
        <TextArea
          label={t(`${move}-reason`, values)}
          error={short ? t('reason-short') : undefined}
          maxLength={REASON_LENGTH_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <RefusedText text={refused} match={match} />
      <div className="dialog__actions">
        <Button onClick={onClose}>{common(move.startsWith('cancel_') ? 'back' : 'cancel')}</Button>
        <Button
          variant={'danger' in DIALOG_MOVES[move] ? 'danger' : 'primary'}
          busy={busy}
          onClick={() => void send()}
        >
          {t(`${move}-do`)}
        </Button>
      </div>
    </Dialog>
  )
}

function AnswerUntil({ match: { cancelUntil } }: Pick<MoveDialogProps, 'match'>) {
  const t = useText('payments')
  return cancelUntil === null ? null : <Countdown at={cancelUntil} label={t('answer-until')} />
}

/** The command of a move. A dialog stays with one move as long as it is open. */
function useMove(match: MoveDialogProps['match'], move: DialogMove, reason: string) {
  const row = DIALOG_MOVES[move]
  const command = useCommand(row.send)
  const { busy, refused, run } = useAct({ refusal: useMatchRefusal(match) })
  const go = () =>
    run(() =>
      command.mutateAsync({
        params: { matchId: match.id },
        body: {
          version: match.version,
          ...('reason' in row && { reason }),
          ...('agree' in row && { agree: row.agree }),
        },
      }),
    )
  return { busy, refused, go }
}
