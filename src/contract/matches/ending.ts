import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { atVersion, reason, version } from '../shapes.ts'
import { matchParams, moved } from './shapes.ts'

/** Both people agree to cancel. */
export const cancelEndpoints = endpoints({
  'POST /matches/{matchId}/propose-cancel': {
    tag: 'matches',
    summary: 'Propose to cancel; if the other side proposed it already, both agree',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: atVersion,
    response: moved,
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
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ agree: z.boolean(), version }),
    response: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
})

/** A request to reverse a confirmed payment. */
export const reversalEndpoints = endpoints({
  'POST /matches/{matchId}/ask-reversal': {
    tag: 'matches',
    summary: 'Ask to reverse a confirmation',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: z.strictObject({ reason, version }),
    response: moved,
    errors: [
      'matches.unknown',
      'matches.not-now',
      'matches.reversal-over',
      'request.changed-meanwhile',
    ],
  },
  'POST /matches/{matchId}/withdraw-reversal': {
    tag: 'matches',
    summary: 'Withdraw the request for a reversal',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    body: atVersion,
    response: moved,
    errors: ['matches.unknown', 'matches.not-now', 'request.changed-meanwhile'],
  },
})
