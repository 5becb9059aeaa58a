import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const askUseCases = {
  'POST /gethelp/{askId}/pause': notYet('POST /gethelp/{askId}/pause'),
  'POST /gethelp/{askId}/resume': notYet('POST /gethelp/{askId}/resume'),
  'POST /gethelp/{askId}/renew': notYet('POST /gethelp/{askId}/renew'),
  'GET /circle/urgent': notYet('GET /circle/urgent'),
  'GET /user/blocks': notYet('GET /user/blocks'),
  'POST /user/blocks/{memberId}/remove': notYet('POST /user/blocks/{memberId}/remove'),
} as const
