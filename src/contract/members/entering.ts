import { z } from 'zod'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { captcha, captchaWish } from './captcha.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant, language, message, upTo, wholeListOf } from '../shapes.ts'
import { sessionUser } from './session-user.ts'

const email = z.string().max(254)
const password = z.string().max(512)
const invitationCode = z.string().min(1).max(100)
/** The agreement to the rules and the privacy notice. */
export const consent = z.strictObject({
  version: z
    .string()
    .max(40)
    .meta({
      description: 'the present version of the rules and the privacy notice',
      examples: [CONSENT_VERSION],
    }),
  language,
})

/** Coming in: captcha, login, registration, verification, a forgotten password. */
export const enteringEndpoints = endpoints({
  'GET /user/captcha': {
    tag: 'entering',
    summary: 'A code to retype, and a proof-of-work challenge for those who cannot see it',
    access: 'public',
    kind: 'once',
    query: captchaWish,
    response: z.object({
      captchaId: id,
      image: z.string().describe('data URL of a PNG with six digits'),
      challenge: z
        .object({
          algorithm: z.string(),
          challenge: z.string(),
          salt: z.string(),
          signature: z.string(),
          maxnumber: z.int(),
        })
        .describe(
          'find the number, from 0 to maxnumber, for which SHA-256 of the salt followed by ' +
            'the number is the challenge in hexadecimal; log in with it as captcha.solution, ' +
            'beside captchaId, challenge, salt and signature',
        ),
    }),
    errors: [],
    limit: { max: 60, minutes: 15, by: 'network' },
  },
  'POST /user/login': {
    tag: 'entering',
    summary: 'Log in',
    access: 'public',
    kind: 'once',
    body: z.strictObject({
      email,
      password,
      captcha,
      tokenType: z.enum(['cookie', 'bearer']).optional(),
    }),
    cellBy: { email: 'email' },
    response: z.object({
      message: z.string(),
      token: z.string().optional(),
      expiresAt: instant,
      user: sessionUser,
    }),
    errors: [
      'members.captcha-incorrect',
      'members.login-failed',
      'members.more-work',
      'members.email-unverified',
      'members.staff-password-needed',
      'members.account-closed',
    ],
  },
  'GET /user/session': {
    tag: 'entering',
    summary: 'Who am I',
    access: 'session',
    halfway: true,
    kind: 'query',
    response: z.object({ user: sessionUser }),
    errors: [],
  },
  'POST /user/logout': {
    tag: 'entering',
    summary: 'Log out',
    access: 'session',
    halfway: true,
    newDevice: 'may',
    kind: 'once',
    response: message,
    errors: [],
  },
  // The code can be a secret, and addresses stand in the logs of proxies.
  'POST /user/invitation': {
    tag: 'entering',
    summary: 'Who invites with this code',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ code: invitationCode }),
    cellBy: { code: 'code' },
    response: z.object({
      circleName: z.string(),
      inviterFirstName: z.string().nullable(),
      founderFirstNames: upTo(2, z.string()),
      asAdministrator: z.boolean(),
      asOfficer: z.boolean().describe('appointed from outside, to decide disputes of the circle'),
      ofList: z.boolean().describe('a personal invitation to one listed number'),
      listStop: z.string().describe('the words of the button that stops invitations'),
      listNote: z.string().describe('what holds for it, as a sentence'),
      said: upTo(2, z.string()).describe('who invites, or what the link makes of its reader'),
      lead: z.string().describe('of the form; empty where nothing special holds'),
      texts: z.record(z.string(), z.string()).describe('sentences of the form that depend on it'),
      byPhone: z
        .boolean()
        .describe('whether a name and a mobile number are enough; if not, POST /user/register'),
    }),
    errors: ['members.invitation-unknown'],
    limit: { max: 60, minutes: 15, by: 'network' },
  },
  'POST /user/invitation/stop': {
    tag: 'entering',
    summary:
      'No more invitations to this number: from any circle, or from this one where it came by hand',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ code: invitationCode, captcha }),
    cellBy: { code: 'code' },
    response: message,
    errors: ['members.captcha-incorrect', 'members.invitation-unknown'],
    limit: { max: 20, minutes: 15, by: 'network' },
  },
  'GET /circles': {
    tag: 'entering',
    summary: 'Circles that chose to be listed',
    access: 'public',
    kind: 'query',
    response: wholeListOf(500, z.object({ slug: z.string(), name: z.string() })),
    errors: [],
  },
  'POST /user/register': {
    tag: 'entering',
    summary: 'Register; the response never shows whether an address is known',
    access: 'public',
    kind: 'command',
    status: 201,
    body: z.strictObject({
      name: z.string().max(80),
      email,
      phone: z.string().max(40).describe('an Indian mobile number'),
      password,
      pancard: z.string().max(20).optional().describe('not asked of an outside officer'),
      dateOfBirth: z
        .string()
        .max(10)
        .optional()
        .describe('YYYY-MM-DD; not asked of an outside officer'),
      adult: z.boolean().optional().describe('an outside officer says that they are 18 or older'),
      consent: consent.optional(),
      referralCode: z.string().max(100).optional(),
      circle: z.string().max(80).optional(),
      knownBy: z.string().max(280).optional(),
    }),
    cellBy: { referralCode: 'code', circle: 'slug' },
    response: message,
    errors: [
      'members.invalid-fields',
      'members.invitation-unknown',
      'members.circle-unknown',
      'members.circle-full',
      'members.agreement-not-current',
      'circles.not-open',
    ],
    limit: { max: 20, minutes: 60, by: 'network' },
  },
  'POST /user/verify-email': {
    tag: 'entering',
    summary: 'Verify an email address with the code from its link',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ email, code: z.string().max(100) }),
    cellBy: { code: 'code' },
    response: z.object({
      message: z.string(),
      loggedIn: z
        .boolean()
        .describe('the browser that registered is logged in; any other one has to log in'),
    }),
    errors: ['members.link-unknown', 'members.link-expired'],
    limit: { max: 30, minutes: 15, by: 'network' },
  },
  'POST /user/resend-verification': {
    tag: 'entering',
    summary: 'Send a new verification link, if there is something to verify',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ email, language: language.optional() }),
    response: message,
    errors: [],
    limit: { max: 5, minutes: 15, by: 'network' },
  },
  'POST /user/send-phone-code': {
    tag: 'entering',
    summary: 'Send a code by SMS to the registered phone',
    access: 'session',
    kind: 'once',
    response: message,
    errors: [
      'members.phone-verified-already',
      'members.code-too-soon',
      'members.too-many-newcomers',
    ],
    limit: { max: 6, minutes: 60, by: 'person' },
  },
  'POST /user/verify-phone': {
    tag: 'entering',
    summary: 'Verify the phone with the code from the SMS',
    access: 'session',
    kind: 'once',
    body: z.strictObject({ code: z.string().max(20) }),
    response: message,
    errors: [
      'members.code-wrong',
      'members.code-expired',
      'members.code-too-many-tries',
      'members.phone-verified-already',
      'members.identity-dispute-under-review',
      'members.identity-dispute-refused',
      'members.founded-lately',
    ],
    limit: { max: 20, minutes: 15, by: 'person' },
  },
  'POST /user/forgot-password': {
    tag: 'entering',
    summary: 'Send a link to set a new password, if the address is known',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ email }),
    cellBy: { email: 'email' },
    response: message,
    errors: [],
    limit: { max: 5, minutes: 15, by: 'network' },
  },
  'POST /user/reset-password': {
    tag: 'entering',
    summary: 'Set a new password with the code from the link; ends all sessions',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ email, code: z.string().max(100), password }),
    cellBy: { code: 'code' },
    response: message,
    errors: ['members.link-unknown', 'members.link-expired', 'members.invalid-fields'],
    limit: { max: 20, minutes: 15, by: 'network' },
  },
})
