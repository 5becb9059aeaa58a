import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { captcha } from './captcha.ts'
import { consent } from './entering.ts'
import { sessionUser } from './session-user.ts'
import { id, idParams, instant, language, message, upTo, wholeListOf } from '../shapes.ts'

/** How somebody who is new comes in: the code of the link that they followed. */
const way = z.strictObject({ code: z.string().min(1).max(100) })
const phone = z.string().max(30).describe('an Indian mobile number')

const waitingDevice = z.object({ id, since: instant, waitsUntil: instant })

/** Coming in and logging in by phone, new devices, and what is given later. */
export const byPhoneEndpoints = endpoints({
  'POST /user/phone/start': {
    tag: 'entering',
    summary:
      'Send a code by SMS, to log in or to come in; the response never shows whether a number is known',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ phone, captcha, way: way.optional(), language: language.optional() }),
    cellBy: { way: 'code', phone: 'phone' },
    response: z.object({
      message: z.string(),
      codeId: id.describe('names this request when the code is given'),
      smsLate: z.boolean().describe('the provider of SMS takes none now'),
    }),
    errors: [
      'members.captcha-incorrect',
      'members.invalid-fields',
      'members.invitation-unknown',
      'members.full-form-needed',
      'members.too-many-newcomers',
      'members.longer-check',
    ],
    limit: { max: 60, minutes: 15, by: 'network' },
  },
  'POST /user/phone/finish': {
    tag: 'entering',
    summary: 'Log in with the code from the SMS, or come in with an invitation',
    access: 'public',
    kind: 'once',
    body: z.strictObject({
      codeId: id,
      phone,
      code: z.string().max(20),
      way: way.optional(),
      name: z
        .string()
        .max(80)
        .optional()
        .describe('without it, the name on the list that invited this number'),
      adult: z.boolean().optional().describe('I am 18 or older'),
      consent: consent.optional(),
      language: language.optional(),
      tokenType: z.enum(['cookie', 'bearer']).optional(),
    }),
    cellBy: { way: 'code', phone: 'phone' },
    response: z.object({
      message: z.string(),
      token: z.string().optional(),
      expiresAt: instant,
      user: sessionUser,
      isNew: z.boolean().describe('whether the account was made just now'),
    }),
    errors: [
      'members.code-wrong',
      'members.code-expired',
      'members.code-too-many-tries',
      'members.number-unknown',
      'members.number-with-officers',
      'members.account-closed',
      'members.invalid-fields',
      'members.agreement-not-current',
      'members.invitation-unknown',
      'members.full-form-needed',
      'members.circle-full',
      'circles.not-open',
    ],
    limit: { max: 60, minutes: 15, by: 'network' },
  },
  'POST /user/confirm-device': {
    tag: 'entering',
    summary: 'Let a new device act at once, with the link from the mail about it',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ code: z.string().max(100) }),
    cellBy: { code: 'code' },
    response: message,
    errors: ['members.link-unknown'],
    limit: { max: 30, minutes: 15, by: 'network' },
  },
  'PUT /user/identity': {
    tag: 'members',
    summary: 'Give PAN and date of birth, where they were not given at the door',
    access: 'session',
    kind: 'command',
    body: z.strictObject({
      pancard: z.string().max(20),
      dateOfBirth: z.string().max(10).describe('YYYY-MM-DD'),
    }),
    response: z.object({
      message: z.string(),
      data: z.object({
        waits: z.boolean().describe('another account holds this PAN: officers decide'),
      }),
    }),
    errors: [
      'members.invalid-fields',
      'members.pan-given-already',
      'members.identity-dispute-refused',
      'members.identity-dispute-under-review',
    ],
    limit: { max: 5, minutes: 60, by: 'person' },
  },
  'GET /user/devices': {
    tag: 'members',
    summary: 'New devices that logged in to my account by SMS alone and wait for a yes',
    access: 'session',
    kind: 'query',
    response: z.object({
      data: z.object({
        waitsUntil: instant.nullable().describe('of this device itself'),
        waiting: upTo(10, waitingDevice.extend({ device: z.string() })),
      }),
    }),
    errors: [],
  },
  'POST /user/devices/{deviceId}/answer': {
    tag: 'members',
    summary: 'Say whether a new device is mine; after a no, no SMS alone opens my account',
    access: 'session',
    kind: 'command',
    params: idParams('deviceId'),
    body: z.strictObject({ mine: z.boolean() }),
    response: message,
    errors: ['members.device-unknown'],
  },
  'GET /user/device-vouches': {
    tag: 'members',
    summary: 'Members whose new device waits and for whom I can speak',
    access: 'member',
    kind: 'query',
    response: wholeListOf(50, waitingDevice.extend({ name: z.string() })),
    errors: [],
  },
  'POST /user/device-vouches/{deviceId}': {
    tag: 'members',
    summary:
      'Say that a new device is a member’s; it takes a steward and one who brought the member in',
    access: 'member',
    kind: 'command',
    params: idParams('deviceId'),
    response: message,
    errors: ['members.device-unknown'],
  },
})
