import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const disputeUseCases = {
  'GET /matches/{matchId}/dispute': notYet('GET /matches/{matchId}/dispute'),
  'POST /matches/{matchId}/dispute/evidence': notYet('POST /matches/{matchId}/dispute/evidence'),
  'POST /matches/{matchId}/dispute/accept': notYet('POST /matches/{matchId}/dispute/accept'),
  'POST /matches/{matchId}/dispute/appeal': notYet('POST /matches/{matchId}/dispute/appeal'),
  'GET /staff/disputes': notYet('GET /staff/disputes'),
  'GET /staff/disputes/{disputeId}': notYet('GET /staff/disputes/{disputeId}'),
  'POST /staff/disputes/{disputeId}/take': notYet('POST /staff/disputes/{disputeId}/take'),
  'POST /staff/disputes/{disputeId}/let-go': notYet('POST /staff/disputes/{disputeId}/let-go'),
  'POST /staff/disputes/{disputeId}/ask-evidence': notYet('POST /staff/disputes/{disputeId}/ask-evidence'),
  'POST /staff/disputes/{disputeId}/close-evidence': notYet('POST /staff/disputes/{disputeId}/close-evidence'),
  'POST /staff/disputes/{disputeId}/messages': notYet('POST /staff/disputes/{disputeId}/messages'),
  'POST /staff/disputes/{disputeId}/propose-ruling': notYet('POST /staff/disputes/{disputeId}/propose-ruling'),
  'POST /staff/disputes/{disputeId}/decide-ruling': notYet('POST /staff/disputes/{disputeId}/decide-ruling'),
  'POST /staff/disputes/{disputeId}/standing': notYet('POST /staff/disputes/{disputeId}/standing'),
  'POST /staff/disputes/{disputeId}/standing/{decisionId}': notYet('POST /staff/disputes/{disputeId}/standing/{decisionId}'),
  'GET /circle/officers': notYet('GET /circle/officers'),
} as const
