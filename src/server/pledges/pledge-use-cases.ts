import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const pledgeUseCases = {
  'POST /providehelp/{pledgeId}/pause': notYet('POST /providehelp/{pledgeId}/pause'),
  'POST /providehelp/{pledgeId}/resume': notYet('POST /providehelp/{pledgeId}/resume'),
} as const
