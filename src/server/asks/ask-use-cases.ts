import { notYet } from '#server/platform/not-yet.ts'
import { pauseAsk } from './pause-ask.ts'
import { renewAsk } from './renew-ask.ts'
import { resumeAsk } from './resume-ask.ts'

/** The endpoints of this feature. */
export const askUseCases = {
  'POST /gethelp/{askId}/pause': pauseAsk,
  'POST /gethelp/{askId}/resume': resumeAsk,
  'POST /gethelp/{askId}/renew': renewAsk,
  'GET /circle/urgent': notYet('GET /circle/urgent'),
  'GET /user/blocks': notYet('GET /user/blocks'),
  'POST /user/blocks/{memberId}/remove': notYet('POST /user/blocks/{memberId}/remove'),
} as const
