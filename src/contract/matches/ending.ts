import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { reason, version } from '../shapes.ts'
import { matchParams, moved } from './shapes.ts'

/** Both agree to part. */
export const cancelEndpoints = endpoints({
  'POST /matches/{matchId}/propose-cancel': {
    tag: 'matches',
    summary: 'Propose to cancel; a second proposal is an agreement',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ version }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.cancel-waits',
      'request.changed-meanwhile',
    ],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
  'POST /matches/{matchId}/answer-cancel': {
    tag: 'matches',
    summary: 'Agree to a proposed cancellation, or not',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ agree: z.boolean(), version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
})

/** A wish to take a confirmed payment back. */
export const reversalEndpoints = endpoints({
  'POST /matches/{matchId}/ask-reversal': {
    tag: 'matches',
    summary: 'Ask for a confirmation to be taken back',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    answer: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.reversal-over',
      'request.changed-meanwhile',
    ],
  },
  'POST /matches/{matchId}/settle-reversal': {
    tag: 'matches',
    summary: 'Take back the wish for a reversal',
    access: 'party',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ version }),
    answer: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
})
