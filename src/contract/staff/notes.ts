import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, message, reason, wholeListOf } from '../shapes.ts'

/** Cases on which staff leave notes for the next person. A first wait has the id of its member. */
export const notedCase = z.strictObject({
  kind: z.enum(['ask', 'application', 'ticket', 'dispute', 'first_wait']),
  id,
})
export type NotedCase = z.output<typeof notedCase>

const staff = { tag: 'staff', access: 'staff', roles: ['steward', 'officer', 'admin'] } as const

export const noteEndpoints = endpoints({
  'GET /staff/notes': {
    ...staff,
    summary: 'What colleagues noted on a case that I may open, oldest first',
    kind: 'query',
    query: notedCase,
    response: wholeListOf(
      200,
      z.object({ id, at: instant, byName: z.string().nullable(), text: z.string() }),
    ),
    errors: ['staff.case-unknown'],
  },
  'POST /staff/notes': {
    ...staff,
    summary: 'Leave a note on a case; its member reads it on their record, except on a dispute',
    kind: 'command',
    status: 201,
    body: notedCase.extend({ text: reason }),
    response: message,
    errors: ['staff.case-unknown'],
  },
})
