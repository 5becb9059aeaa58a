import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, someOf, upTo, MEMBERS_MAX } from '../shapes.ts'

const namedStaff = z.object({
  id,
  name: z.string(),
  roles: someOf(['founder', 'steward', 'officer', 'admin']),
  hours: z.string().nullable().describe('when it suits them best'),
  mayWrite: z.boolean().describe('whether a ticket of mine may go to this person'),
})
export type NamedStaff = z.output<typeof namedStaff>

/** Who is in a circle, as its members see it. */
export const circleMemberEndpoints = endpoints({
  'GET /circle/members': {
    tag: 'members',
    summary: 'Who is in my circle and shows themselves; of members, first name and initial',
    access: 'member',
    kind: 'query',
    response: z.object({
      data: z.object({
        staff: upTo(MEMBERS_MAX, namedStaff),
        members: upTo(MEMBERS_MAX, z.string()),
        hidden: z.int().describe('how many active members do not show themselves to me'),
        shown: z.boolean().describe('whether others see me here'),
      }),
    }),
    errors: [],
    limit: { max: 120, minutes: 60, by: 'person' },
  },
  'PUT /user/shown-in-circle': {
    tag: 'members',
    summary: 'Show myself among the members of my circle, or hide myself',
    access: 'even-suspended',
    newDevice: 'may',
    kind: 'command',
    body: z.strictObject({ shown: z.boolean() }),
    response: z.object({ message: z.string() }),
    errors: [],
  },
})
