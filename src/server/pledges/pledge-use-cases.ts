import { pausePledge } from './pause-pledge.ts'
import { resumePledge } from './resume-pledge.ts'

/** The endpoints of this feature. */
export const pledgeUseCases = {
  'POST /providehelp/{pledgeId}/pause': pausePledge,
  'POST /providehelp/{pledgeId}/resume': resumePledge,
} as const
