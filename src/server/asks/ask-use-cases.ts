import { hideNote } from './use-cases/hide-note.ts'
import { showNeed } from './use-cases/show-need.ts'
import { showNote } from './use-cases/show-note.ts'
import { createAsk } from './use-cases/create-ask.ts'
import { listAsksToReview } from './use-cases/list-asks-to-review.ts'
import { listMyAsks } from './use-cases/list-my-asks.ts'
import { reviewAsk } from './use-cases/review-ask.ts'
import { showSharedAsk } from './use-cases/show-shared-ask.ts'
import { showFirstSteps } from './use-cases/show-first-steps.ts'
import { showStats } from './use-cases/show-stats.ts'
import { withdrawAsk } from './use-cases/withdraw-ask.ts'
import { listUrgentMarks } from './use-cases/list-urgent-marks.ts'
import { pauseAsk } from './use-cases/pause-ask.ts'
import { renewAsk } from './use-cases/renew-ask.ts'
import { resumeAsk } from './use-cases/resume-ask.ts'

/** The use cases of this feature, each with its endpoint. */
export const askUseCases = [
  pauseAsk,
  resumeAsk,
  renewAsk,
  listUrgentMarks,
  createAsk,
  listAsksToReview,
  listMyAsks,
  reviewAsk,
  showSharedAsk,
  showFirstSteps,
  showStats,
  withdrawAsk,
  showNeed,
  showNote,
  hideNote,
] as const
