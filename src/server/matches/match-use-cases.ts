import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const matchUseCases = {
  'GET /matches': notYet('GET /matches'),
  'POST /providehelp/provide-help/{matchId}/bank-pending': notYet('POST /providehelp/provide-help/{matchId}/bank-pending'),
  'POST /providehelp/provide-help/{matchId}/bank-failed': notYet('POST /providehelp/provide-help/{matchId}/bank-failed'),
  'POST /matches/{matchId}/propose-cancel': notYet('POST /matches/{matchId}/propose-cancel'),
  'POST /matches/{matchId}/answer-cancel': notYet('POST /matches/{matchId}/answer-cancel'),
  'POST /providehelp/provide-help/{matchId}/late-claim': notYet('POST /providehelp/provide-help/{matchId}/late-claim'),
  'POST /providehelp/provide-help/{matchId}/confirm-return': notYet('POST /providehelp/provide-help/{matchId}/confirm-return'),
  'POST /matches/{matchId}/ask-reversal': notYet('POST /matches/{matchId}/ask-reversal'),
  'POST /matches/{matchId}/settle-reversal': notYet('POST /matches/{matchId}/settle-reversal'),
  'GET /matches/{matchId}/messages': notYet('GET /matches/{matchId}/messages'),
  'POST /matches/{matchId}/messages': notYet('POST /matches/{matchId}/messages'),
  'POST /matches/{matchId}/block': notYet('POST /matches/{matchId}/block'),
} as const
