import { BankPendingDialog } from '../paying/bank-pending-dialog.tsx'
import { LateClaimDialog } from '../paying/late-claim-dialog.tsx'
import { type DialogMove, type MoveDialogProps, SIMPLE_MOVES, REASON_MOVES } from './match-moves.ts'
import { SimpleMoveDialog } from './simple-move-dialog.tsx'
import { DisputeDialog } from '../confirming/dispute-dialog.tsx'
import { ReasonMoveDialog } from './reason-move-dialog.tsx'

/**
 * The dialogs of all moves of a match. They are in one chunk, because most of them are a few lines.
 */
export function MoveDialog({ move, ...props }: MoveDialogProps & { move: DialogMove }) {
  const simple = SIMPLE_MOVES.find((one) => one === move)
  if (simple !== undefined) return <SimpleMoveDialog move={simple} {...props} />
  const reasoned = REASON_MOVES.find((one) => one === move)
  if (reasoned !== undefined) return <ReasonMoveDialog move={reasoned} {...props} />
  if (move === 'bank_pending') return <BankPendingDialog {...props} />
  if (move === 'late_claimed') return <LateClaimDialog {...props} />
  return <DisputeDialog {...props} />
}
