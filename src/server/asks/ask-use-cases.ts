import { listUrgentMarks } from './use-cases/list-urgent-marks.ts'
import { pauseAsk } from './use-cases/pause-ask.ts'
import { renewAsk } from './use-cases/renew-ask.ts'
import { resumeAsk } from './use-cases/resume-ask.ts'

/** The endpoints of this feature. */
export const askUseCases = {
  'POST /gethelp/{askId}/pause': pauseAsk,
  'POST /gethelp/{askId}/resume': resumeAsk,
  'POST /gethelp/{askId}/renew': renewAsk,
  'GET /circle/urgent': listUrgentMarks,
} as const
