import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { listOf, page, upTo, wholeListOf } from '../shapes.ts'
import { matchLine, matchParams, matchView, matchToConfirm, matchToPay } from './shapes.ts'

/** The matches that a person has to pay or to confirm, and one match. */
export const ownTurnEndpoints = endpoints({
  'GET /matches/to-pay': {
    tag: 'matches',
    summary: 'Matches to pay, the next deadline first',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    response: wholeListOf(100, matchToPay),
    errors: [],
  },
  'GET /matches/to-confirm': {
    tag: 'matches',
    summary: 'Matches to confirm, the next deadline first',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    response: z.object({
      ...wholeListOf(100, matchToConfirm).shape,
      getHelpRequests: upTo(100, matchToConfirm),
    }),
    errors: [],
  },
  'GET /matches/{matchId}': {
    tag: 'matches',
    summary: 'One match with its time line',
    access: 'even-suspended',
    scope: 'read',
    kind: 'query',
    params: matchParams,
    response: z.object({ data: matchView }),
    errors: ['matches.unknown'],
  },
})

/** All matches of a person. */
export const matchListEndpoints = endpoints({
  'GET /matches': {
    tag: 'matches',
    summary: 'My matches, live or ended, newest first',
    access: 'even-suspended',
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    query: page.extend({
      side: z.enum(['giver', 'receiver']).optional(),
      which: z.enum(['live', 'ended']).optional(),
    }),
    response: listOf(matchLine),
    errors: [],
  },
})
