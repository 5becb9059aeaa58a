import { answerCancel } from './use-cases/answer-cancel.ts'
import { askReversal } from './use-cases/ask-reversal.ts'
import { blockOther } from './use-cases/block-other.ts'
import { claimLate } from './use-cases/claim-late.ts'
import { claimMatch } from './use-cases/claim-match.ts'
import { confirmMatch } from './use-cases/confirm-match.ts'
import { confirmReturn } from './use-cases/confirm-return.ts'
import { declineMatch } from './use-cases/decline-match.ts'
import { listMatches } from './use-cases/list-matches.ts'
import { listMatchMessages } from './use-cases/list-messages.ts'
import { listMatchesToConfirm } from './use-cases/list-matches-to-confirm.ts'
import { listMatchesToPay } from './use-cases/list-matches-to-pay.ts'
import { proposeCancel } from './use-cases/propose-cancel.ts'
import { disputeMatch } from './use-cases/dispute-match.ts'
import { reportBankFailed } from './use-cases/report-bank-failed.ts'
import { reportBankPending } from './use-cases/report-bank-pending.ts'
import { reportReturnMissing } from './use-cases/report-return-missing.ts'
import { revealPayee } from './use-cases/reveal-payee.ts'
import { withdrawReversal } from './use-cases/withdraw-reversal.ts'
import { showMatch } from './use-cases/show-match.ts'
import { uploadProof } from './use-cases/upload-proof.ts'
import { withdrawClaim } from './use-cases/withdraw-claim.ts'
import { writeToOther } from './use-cases/write-message.ts'

/** The use cases of this feature, each with its endpoint. */
export const matchUseCases = [
  listMatchesToPay,
  listMatchesToConfirm,
  listMatches,
  showMatch,
  revealPayee,
  uploadProof,
  claimMatch,
  withdrawClaim,
  declineMatch,
  reportBankPending,
  reportBankFailed,
  claimLate,
  confirmReturn,
  reportReturnMissing,
  confirmMatch,
  disputeMatch,
  proposeCancel,
  answerCancel,
  askReversal,
  withdrawReversal,
  listMatchMessages,
  writeToOther,
  blockOther,
] as const
