import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** The topics that an event can name as changed. The client then asks for the data. */
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
