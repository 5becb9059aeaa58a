import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const securityUseCases = {
  'GET /user/security': notYet('GET /user/security'),
  'POST /user/reauthenticate': notYet('POST /user/reauthenticate'),
  'POST /user/second-factor': notYet('POST /user/second-factor'),
  'POST /user/second-factor/passkey/start': notYet('POST /user/second-factor/passkey/start'),
  'POST /user/second-factor/passkey': notYet('POST /user/second-factor/passkey'),
  'POST /user/totp/start': notYet('POST /user/totp/start'),
  'POST /user/totp/confirm': notYet('POST /user/totp/confirm'),
  'POST /user/totp/remove': notYet('POST /user/totp/remove'),
  'POST /user/recovery-codes': notYet('POST /user/recovery-codes'),
  'POST /user/passkeys/start': notYet('POST /user/passkeys/start'),
  'POST /user/passkeys': notYet('POST /user/passkeys'),
  'POST /user/passkeys/remove': notYet('POST /user/passkeys/remove'),
  'POST /user/sessions/end': notYet('POST /user/sessions/end'),
  'POST /user/change-password': notYet('POST /user/change-password'),
  'POST /user/change-email': notYet('POST /user/change-email'),
  'POST /user/confirm-email': notYet('POST /user/confirm-email'),
  'POST /user/change-phone': notYet('POST /user/change-phone'),
  'POST /user/confirm-phone': notYet('POST /user/confirm-phone'),
  'POST /user/not-me': notYet('POST /user/not-me'),
} as const
