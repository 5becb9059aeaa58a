import { answerCancel } from './use-cases/answer-cancel.ts'
import { askReversal } from './use-cases/ask-reversal.ts'
import { blockOther } from './use-cases/block-other.ts'
import { claimLate } from './use-cases/claim-late.ts'
import { claimPayment } from './use-cases/claim-payment.ts'
import { confirmPayment } from './use-cases/confirm-payment.ts'
import { confirmReturn } from './use-cases/confirm-return.ts'
import { declineMatch } from './use-cases/decline-match.ts'
import { listMatches } from './use-cases/list-matches.ts'
import { listMatchMessages } from './use-cases/list-messages.ts'
import { listPaymentsToConfirm } from './use-cases/list-payments-to-confirm.ts'
import { listPaymentsToMake } from './use-cases/list-payments-to-make.ts'
import { proposeCancel } from './use-cases/propose-cancel.ts'
import { questionPayment } from './use-cases/question-payment.ts'
import { reportBankFailed } from './use-cases/report-bank-failed.ts'
import { reportBankPending } from './use-cases/report-bank-pending.ts'
import { reportReturnMissing } from './use-cases/report-return-missing.ts'
import { revealPayee } from './use-cases/reveal-payee.ts'
import { settleReversal } from './use-cases/settle-reversal.ts'
import { showMatch } from './use-cases/show-match.ts'
import { uploadProof } from './use-cases/upload-proof.ts'
import { withdrawClaim } from './use-cases/withdraw-claim.ts'
import { writeToOther } from './use-cases/write-message.ts'

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
