import { type DialogMove, isReasonMove, type MoveDialogProps } from './match-moves.ts'
import { SimpleMoveDialog } from './simple-move-dialog.tsx'
import { ReasonMoveDialog } from './reason-move-dialog.tsx'

/** The dialogs of a match's moves. They are in one chunk, because most of them are a few lines. */
export function MoveDialog({ move, ...props }: MoveDialogProps & { move: DialogMove }) {
  return isReasonMove(move) ? (
    <ReasonMoveDialog move={move} {...props} />
  ) : (
    <SimpleMoveDialog move={move} {...props} />
  )
}
