import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** What an event can say has changed; the client asks for the rest. */
export const TOPICS = [
  'pledges',
  'asks',
  'matches',
  'ledger',
  'membership',
  'notices',
  'disputes',
  'tickets',
  'staff',
] as const
export type Topic = (typeof TOPICS)[number]

export const eventEndpoints = endpoints({
  'GET /events': {
    tag: 'events',
    summary: 'Server-sent events: what changed for this member',
    access: 'session',
    kind: 'query',
    stream: 'text/event-stream',
    response: z.string(),
    errors: [],
  },
})
