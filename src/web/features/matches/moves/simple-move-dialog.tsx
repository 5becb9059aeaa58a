import { useCommand } from '#web/platform/api/use-command.ts'
import { money } from '#contract/formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { AmountWords } from '#web/ui/display/amount.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { Countdown } from '#web/ui/display/times.tsx'
import type { MoveDialogProps, SimpleMove } from './match-moves.ts'
import type { Acting } from '../match-sides.ts'
import { useFormError } from './refusals.ts'
import { RefusedText } from './refused-text.tsx'

const DANGEROUS: readonly SimpleMove[] = ['bank_failed', 'claim_withdrawn', 'cancel_agreed']

/** A move that needs only one click: what it does, and the button. */
export function SimpleMoveDialog({ match, move, onClose }: MoveDialogProps & { move: SimpleMove }) {
  const t = useText('paying')
  const page = useText('payments')
  const common = useText('member-common')
  const error = useFormError(match)
  const { busy, send } = useSend(match, move)
  const values = { name: match.name, amount: money(match.returnAmount ?? match.amount) }
  const go = async () => {
    error.clear()
    try {
      await send()
      speak(t(`${move}-done`, values))
      onClose()
    } catch (failure) {
      error.show(failure, common('went-wrong'))
    }
  }
  const counts =
    match.cancelUntil !== null && (move === 'cancel_agreed' || move === 'cancel_refused')
  return (
    <Dialog title={t(`${move}-title`)} onClose={onClose}>
      <p>
        {t(`${move}-text`, values)}{' '}
        {move === 'returned' && (
          <span className="soft small">
            (<AmountWords rupees={match.returnAmount ?? match.amount} />)
          </span>
        )}
      </p>
      {counts && match.cancelUntil !== null && (
        <Countdown at={match.cancelUntil} label={page('answer-until')} />
      )}
      <RefusedText text={error.text} match={match} />
      <div className="dialog__actions">
        <Button onClick={onClose}>{common(move.startsWith('cancel_') ? 'back' : 'cancel')}</Button>
        <Button
          variant={DANGEROUS.includes(move) ? 'danger' : 'primary'}
          busy={busy}
          onClick={() => void go()}
        >
          {t(`${move}-do`)}
        </Button>
      </div>
    </Dialog>
  )
}

/** The command of a move. A dialog stays with one move as long as it is open. */
function useSend(
  { id, version }: Acting,
  move: SimpleMove,
): { busy: boolean; send: () => Promise<unknown> } {
  const answer = useCommand('POST /matches/{matchId}/answer-cancel')
  const commands = {
    bank_failed: useCommand('POST /matches/{matchId}/bank-failed'),
    claim_withdrawn: useCommand('POST /matches/{matchId}/withdraw-claim'),
    cancel_proposed: useCommand('POST /matches/{matchId}/propose-cancel'),
    returned: useCommand('POST /matches/{matchId}/confirm-return'),
    reversal_withdrawn: useCommand('POST /matches/{matchId}/withdraw-reversal'),
  }
  const params = { matchId: id }
  if (move === 'cancel_agreed' || move === 'cancel_refused') {
    return {
      busy: answer.isPending,
      send: () =>
        answer.mutateAsync({ params, body: { agree: move === 'cancel_agreed', version } }),
    }
  }
  const command = commands[move]
  return { busy: command.isPending, send: () => command.mutateAsync({ params, body: { version } }) }
}
