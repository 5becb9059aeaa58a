import { z } from 'zod'
import { PASSKEYS_MAX, RECOVERY_CODES } from '#domain/security/second-factor.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant, message, upTo } from '../shapes.ts'

const code = z.string().max(40)
const password = z.string().max(512)
const own = { tag: 'security', access: 'session' } as const
const guessing = { max: 10, minutes: 15, by: 'person' } as const
/**
 * What a device is asked, in WebAuthn's own JSON (W3C WebAuthn Level 3, sections 5.4 and 5.5). The
 * WebAuthn library makes it.
 */
const asked = z.record(z.string(), z.unknown())
const part = z.string().max(20_000)
/** What a device responds, in WebAuthn's own JSON (section 5.1). */
const outside = {
  id: z.string().max(400),
  rawId: z.string().max(400),
  type: z.literal('public-key'),
  clientExtensionResults: z.strictObject({}),
  authenticatorAttachment: z.string().max(40).optional(),
}
const made = z.strictObject({
  ...outside,
  response: z.strictObject({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
const used = z.strictObject({
  ...outside,
  response: z.strictObject({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.string().max(400).nullish(),
  }),
})

export type MadePasskey = z.input<typeof made>
export type UsedPasskey = z.input<typeof used>

export const securityView = z.object({
  totp: z.boolean(),
  passkeys: upTo(
    PASSKEYS_MAX,
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
  neededByRole: z.boolean(),
  hasPassword: z.boolean().describe('without one, a code by SMS is the fresh login'),
  sessions: upTo(
    50,
    z.object({
      id,
      current: z.boolean(),
      startedAt: instant,
      lastSeenAt: instant,
      device: z.string(),
    }),
  ),
  email: z.string(),
  phone: z.string(),
  emailChanging: z.string().nullable(),
  phoneChanging: z.string().nullable(),
})
export type SecurityView = z.output<typeof securityView>

/**
 * Second factors, a fresh login, sessions, and changes of the email address, phone or password of a
 * login. None takes a key, because the stored response would hold a secret.
 */
export const securityEndpoints = endpoints({
  'GET /user/security': {
    ...own,
    summary: 'My second factors and sessions',
    newDevice: 'waits',
    kind: 'query',
    response: z.object({ data: securityView }),
    errors: [],
  },
  'POST /user/reauthenticate': {
    ...own,
    summary: 'Give the password again before a sensitive change; who has none, a code by SMS',
    kind: 'once',
    halfway: true,
    body: z.strictObject({ password: password.optional(), code: code.optional() }),
    response: message,
    errors: [
      'members.password-wrong',
      'members.code-wrong',
      'members.code-expired',
      'members.code-too-many-tries',
    ],
    limit: guessing,
  },
  'POST /user/reauthenticate/send-code': {
    ...own,
    summary: 'Send the code for it by SMS',
    kind: 'once',
    response: message,
    errors: ['members.code-too-soon'],
    limit: { max: 6, minutes: 60, by: 'person' },
  },
  'POST /user/second-factor': {
    ...own,
    summary: 'Give the code of the authenticator app, or a recovery code',
    kind: 'once',
    newDevice: 'may',
    halfway: true,
    body: z.strictObject({ code }),
    response: message,
    errors: ['members.factor-wrong', 'members.factor-missing'],
    limit: guessing,
  },
  'POST /user/second-factor/passkey/start': {
    ...own,
    summary: 'Start a login or a fresh login with a passkey',
    kind: 'once',
    newDevice: 'may',
    halfway: true,
    response: z.object({ options: asked }),
    errors: ['members.factor-missing'],
    limit: { max: 30, minutes: 15, by: 'person' },
  },
  'POST /user/second-factor/passkey': {
    ...own,
    summary: 'Give a passkey; counts as a fresh login too',
    kind: 'once',
    newDevice: 'may',
    halfway: true,
    body: z.strictObject({ response: used }),
    response: message,
    errors: ['members.passkey-refused', 'members.factor-missing'],
    limit: guessing,
  },
  'POST /user/totp/start': {
    ...own,
    summary: 'Start setting up an authenticator app',
    kind: 'once',
    fresh: true,
    response: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
    errors: ['members.factor-there-already'],
  },
  'POST /user/totp/confirm': {
    ...own,
    summary: 'Finish it with a first code; the first factor also gives recovery codes, once',
    kind: 'once',
    fresh: true,
    body: z.strictObject({ code }),
    response: z.object({
      message: z.string(),
      recoveryCodes: upTo(RECOVERY_CODES, z.string()).describe('only with the first factor'),
    }),
    errors: ['members.factor-wrong', 'members.factor-missing', 'members.factor-there-already'],
    limit: guessing,
  },
  'POST /user/totp/remove': {
    ...own,
    summary: 'Remove the authenticator app',
    kind: 'once',
    fresh: true,
    response: message,
    errors: ['members.factor-missing', 'members.factor-needed-by-staff'],
  },
  'POST /user/recovery-codes': {
    ...own,
    summary: 'Ten new recovery codes; the old ones stop working',
    kind: 'once',
    fresh: true,
    response: z.object({ recoveryCodes: upTo(RECOVERY_CODES, z.string()) }),
    errors: ['members.factor-missing'],
  },
  'POST /user/passkeys/start': {
    ...own,
    summary: 'Start saving a passkey',
    kind: 'once',
    fresh: true,
    response: z.object({ options: asked }),
    errors: ['members.too-many-passkeys'],
  },
  'POST /user/passkeys': {
    ...own,
    summary: 'Save a passkey',
    kind: 'once',
    fresh: true,
    body: z.strictObject({ name: z.string().trim().min(1).max(40), response: made }),
    response: z.object({
      message: z.string(),
      recoveryCodes: upTo(RECOVERY_CODES, z.string()).describe('only with the first factor'),
    }),
    errors: ['members.passkey-refused', 'members.too-many-passkeys'],
  },
  'POST /user/passkeys/remove': {
    ...own,
    summary: 'Remove a passkey',
    kind: 'once',
    fresh: true,
    body: z.strictObject({ passkeyId: z.string().max(400) }),
    response: message,
    errors: ['members.passkey-unknown', 'members.factor-needed-by-staff'],
  },
  'POST /user/sessions/end': {
    ...own,
    summary: 'End one of my sessions; without an id, all others',
    kind: 'once',
    fresh: true,
    body: z.strictObject({ sessionId: id.optional() }),
    response: message,
    errors: ['members.session-unknown'],
  },
  'POST /user/change-password': {
    ...own,
    summary: 'Set a new password; ends all other sessions',
    kind: 'once',
    fresh: true,
    body: z.strictObject({ newPassword: password }),
    response: message,
    errors: ['members.invalid-fields', 'members.email-needed-first'],
    limit: guessing,
  },
  'POST /user/change-email': {
    ...own,
    summary:
      'Start changing the email address; a link goes to the new one, a notice to the old one',
    kind: 'once',
    fresh: true,
    body: z.strictObject({ email: z.string().max(254) }),
    response: message,
    errors: ['members.invalid-fields'],
    limit: { max: 5, minutes: 60, by: 'person' },
  },
  'POST /user/confirm-email': {
    tag: 'security',
    summary: 'Finish changing the email address with the code from the link',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ code: z.string().max(100) }),
    cellBy: { code: 'code' },
    response: message,
    errors: ['members.link-unknown', 'members.link-expired'],
    limit: { max: 30, minutes: 15, by: 'network' },
  },
  'POST /user/change-phone': {
    ...own,
    summary: 'Start changing the phone number; also for an applicant who mistyped it',
    kind: 'once',
    fresh: true,
    body: z.strictObject({ phone: z.string().max(40) }),
    response: message,
    errors: ['members.invalid-fields', 'members.code-too-soon', 'members.too-many-newcomers'],
    limit: { max: 5, minutes: 60, by: 'person' },
  },
  'POST /user/confirm-phone': {
    ...own,
    summary: 'Finish changing the phone number with the code from the SMS',
    kind: 'once',
    body: z.strictObject({ code }),
    response: message,
    errors: [
      'members.founded-lately',
      'members.code-wrong',
      'members.code-expired',
      'members.code-too-many-tries',
      'members.identity-dispute-under-review',
      'members.identity-dispute-refused',
    ],
    limit: guessing,
  },
  'POST /user/not-me': {
    tag: 'security',
    summary: 'Report "this was not me"; ends all sessions and undoes the change where possible',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ code: z.string().max(100) }),
    cellBy: { code: 'code' },
    response: message,
    errors: ['members.link-unknown', 'members.link-expired'],
    limit: { max: 30, minutes: 15, by: 'network' },
  },
})
