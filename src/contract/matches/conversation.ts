import { z } from 'zod'
import { MESSAGES_SHOWN_MAX } from '#domain/matches/conversation.ts'
import { endpoints } from '../endpoint.ts'
import { idParams, message, wholeListOf } from '../shapes.ts'
import { matchMessage, matchParams } from './shapes.ts'

/** What the two people write and show each other. */
export const conversationEndpoints = endpoints({
  'GET /matches/{matchId}/messages': {
    tag: 'matches',
    summary: 'The conversation about a match, oldest first',
    access: 'even-suspended',
    kind: 'query',
    params: matchParams,
    response: wholeListOf(MESSAGES_SHOWN_MAX, matchMessage),
    errors: ['matches.unknown'],
  },
  'POST /matches/{matchId}/messages': {
    tag: 'matches',
    summary: 'Write to the other side of a match',
    access: 'even-suspended',
    kind: 'command',
    status: 201,
    params: matchParams,
    body: z.strictObject({ text: z.string().max(2_000) }),
    response: z.object({ message: z.string(), data: matchMessage }),
    errors: [
      'matches.unknown',
      'matches.conversation-over',
      'matches.too-many-messages',
      'matches.message-length',
    ],
    limit: { max: 60, minutes: 60, by: 'person' },
  },
  'POST /matches/{matchId}/block': {
    tag: 'matches',
    summary: 'Block a person, so that we are never matched again',
    access: 'even-suspended',
    kind: 'command',
    params: matchParams,
    response: message,
    errors: ['matches.unknown'],
  },
  'GET /proofs/{fileId}': {
    tag: 'matches',
    summary: 'A proof image, by its short-lived path',
    access: 'even-suspended',
    outside: true,
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    stream: 'image/webp',
    params: idParams('fileId'),
    query: z.strictObject({ until: z.string().max(20), key: z.string().max(100) }),
    response: z.string(),
    errors: ['files.unknown', 'files.link-over', 'request.pictures-away'],
  },
})
