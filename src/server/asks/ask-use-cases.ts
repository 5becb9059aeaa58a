import { listUrgentMarks } from './list-urgent-marks.ts'
import { pauseAsk } from './pause-ask.ts'
import { renewAsk } from './renew-ask.ts'
import { resumeAsk } from './resume-ask.ts'

/** The endpoints of this feature. */
export const askUseCases = {
  'POST /gethelp/{askId}/pause': pauseAsk,
  'POST /gethelp/{askId}/resume': resumeAsk,
  'POST /gethelp/{askId}/renew': renewAsk,
  'GET /circle/urgent': listUrgentMarks,
} as const
