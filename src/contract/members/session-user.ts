import { z } from 'zod'
import { id, instant, language, someOf } from '../shapes.ts'

/** The person of a session, as their own pages know them. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  status: z.enum(['applied', 'active', 'suspended', 'closed']),
  leaving: z
    .boolean()
    .describe('whether the account closes once the last match is over, by the person’s own wish'),
  role: z.string().describe('the first of roles, or participant'),
  roles: someOf(['steward', 'manager', 'officer', 'admin', 'operator']),
  language,
  referralLink: z
    .string()
    .nullable()
    .describe('my link to bring in others; null in my first week and in the founding time'),
  warningCheck: z.boolean().describe('whether the current warning has been agreed to'),
  secondFactor: z.enum(['none', 'due', 'given']),
  unreadNotices: z.int(),
  warningVersion: z.string(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  deviceWaitsUntil: instant
    .nullable()
    .describe('until when this further device, which proved itself by SMS alone, may only look'),
  firstSteps: z.boolean().describe('whether the person joined in the last 14 days'),
  newDevices: z.int().describe('further devices that wait for a yes'),
  hasPassword: z.boolean(),
  identified: z
    .boolean()
    .describe('whether PAN and date of birth are given and count, or not asked for'),
  hasEmail: z.boolean(),
  accepted: z.boolean().describe('whether someone has vouched, or a steward has accepted'),
  circle: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    practice: z.boolean(),
    kind: z
      .enum(['members', 'operators', 'officers'])
      .describe('operators are of no circle of members'),
    state: z.enum(['applied', 'refused', 'open', 'paused', 'closed']),
    founding: z.boolean().describe('whether the circle is in its founding time'),
    paymentsOpen: z
      .boolean()
      .describe('false until a dispute and its appeal can be decided; nothing is matched before'),
  }),
  now: instant.describe("the server's clock, for countdowns"),
})
export type SessionUser = z.output<typeof sessionUser>
