import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, idParams, instant, message, reason, wholeListOf, MEMBERS_MAX } from '../shapes.ts'

const administrators = { tag: 'staff', access: 'staff', roles: ['admin'] } as const

/** Officers of the circle who are not its members. */
export const outsideOfficerEndpoints = endpoints({
  'GET /staff/outside-officers': {
    ...administrators,
    summary: 'Officers from outside, and appointments whose person has not joined yet',
    kind: 'query',
    response: wholeListOf(
      MEMBERS_MAX,
      z.object({
        id,
        name: z.string().nullable().describe('null before the person joined'),
        proposedByName: z.string(),
        approvedByName: z.string(),
        at: instant,
        linked: z.boolean().describe('a link was made'),
        able: z.boolean().describe('has joined, and has a second factor'),
      }),
    ),
    errors: [],
  },
  'POST /staff/outside-officers': {
    ...administrators,
    summary: 'Propose to appoint an officer from outside; another administrator decides',
    kind: 'command',
    status: 201,
    body: z.strictObject({ reason }),
    response: message,
    errors: [],
  },
  'POST /staff/outside-officers/{appointmentId}/link': {
    ...administrators,
    summary: 'Make the one-time link of an appointment; the link before stops working',
    kind: 'once',
    params: idParams('appointmentId'),
    response: z.object({ link: z.string() }),
    errors: ['staff.appointment-unknown'],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
  'POST /staff/outside-officers/{appointmentId}/end': {
    ...administrators,
    summary: 'End an appointment, at once',
    kind: 'command',
    params: idParams('appointmentId'),
    body: z.strictObject({ reason }),
    response: message,
    errors: ['staff.appointment-unknown', 'staff.own-matter-open'],
  },
})
