import { alarming, errorsOf, refused } from '../shared/errors.ts'

export const matchErrors = {
  'matches.unknown': refused(404),
  'matches.not-now': refused(409),
  'matches.over': refused(410),
  'matches.notice-unseen': refused(400),
  'matches.too-many-reveals': alarming(429),
  'matches.proof-missing': refused(409),
  'matches.utr-invalid': refused(400),
  'matches.utr-used': alarming(409),
  'matches.rail-wrong': refused(400),
  'matches.amount-differs': refused(400),
  'matches.name-unseen': refused(400),
  'matches.payment-unseen': refused(400),
  'matches.utr-last4-wrong': refused(400),
  'matches.too-early': refused(409),
  'matches.reason-required': refused(400),
  'matches.pay-not-again': refused(409),
  'matches.too-many-claims': refused(409),
  'matches.late-over': refused(409),
  'matches.credit-day-wrong': refused(400),
  'matches.choose-overpayment': refused(409),
  'matches.reference-needed': refused(400),
  'matches.cancel-waits': refused(409),
  'matches.reversal-over': refused(409),
  'matches.conversation-over': refused(409),
  'matches.too-many-messages': refused(409),
  'matches.message-length': refused(400),
} as const

export const matchError = errorsOf(matchErrors)
