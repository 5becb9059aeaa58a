import { answerCancel } from './answer-cancel.ts'
import { askReversal } from './ask-reversal.ts'
import { blockOther } from './block-other.ts'
import { claimLate } from './claim-late.ts'
import { claimPayment } from './claim-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import { confirmReturn } from './confirm-return.ts'
import { declineMatch } from './decline-match.ts'
import { listMatches } from './list-matches.ts'
import { listMatchMessages } from './list-messages.ts'
import { listPaymentsToConfirm } from './list-payments-to-confirm.ts'
import { listPaymentsToMake } from './list-payments-to-make.ts'
import { proposeCancel } from './propose-cancel.ts'
import { questionPayment } from './question-payment.ts'
import { reportBankFailed } from './report-bank-failed.ts'
import { reportBankPending } from './report-bank-pending.ts'
import { reportReturnMissing } from './report-return-missing.ts'
import { revealPayee } from './reveal-payee.ts'
import { settleReversal } from './settle-reversal.ts'
import { showMatch } from './show-match.ts'
import { uploadProof } from './upload-proof.ts'
import { withdrawClaim } from './withdraw-claim.ts'
import { writeToOther } from './write-message.ts'

/** The endpoints of this feature. */
export const matchUseCases = {
  'GET /providehelp/matched': listPaymentsToMake,
  'GET /gethelp/matched': listPaymentsToConfirm,
  'GET /matches': listMatches,
  'GET /matches/{matchId}': showMatch,
  'POST /providehelp/provide-help/{matchId}/reveal': revealPayee,
  'POST /providehelp/provide-help/{matchId}/upload-proof': uploadProof,
  'POST /providehelp/provide-help/{matchId}/confirm-proof': claimPayment,
  'POST /providehelp/provide-help/{matchId}/withdraw-claim': withdrawClaim,
  'POST /providehelp/provide-help/{matchId}/decline': declineMatch,
  'POST /providehelp/provide-help/{matchId}/bank-pending': reportBankPending,
  'POST /providehelp/provide-help/{matchId}/bank-failed': reportBankFailed,
  'POST /providehelp/provide-help/{matchId}/late-claim': claimLate,
  'POST /providehelp/provide-help/{matchId}/confirm-return': confirmReturn,
  'POST /providehelp/provide-help/{matchId}/return-missing': reportReturnMissing,
  'POST /gethelp/{matchId}/mark-done': confirmPayment,
  'POST /gethelp/{matchId}/dispute': questionPayment,
  'POST /matches/{matchId}/propose-cancel': proposeCancel,
  'POST /matches/{matchId}/answer-cancel': answerCancel,
  'POST /matches/{matchId}/ask-reversal': askReversal,
  'POST /matches/{matchId}/settle-reversal': settleReversal,
  'GET /matches/{matchId}/messages': listMatchMessages,
  'POST /matches/{matchId}/messages': writeToOther,
  'POST /matches/{matchId}/block': blockOther,
} as const
