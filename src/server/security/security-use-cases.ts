import { changeEmail } from '#server/members/login/change-email.ts'
import { changePassword } from '#server/members/login/change-password.ts'
import { changePhone } from '#server/members/login/change-phone.ts'
import { confirmEmail } from '#server/members/login/confirm-email.ts'
import { confirmPhone } from '#server/members/login/confirm-phone.ts'
import { reauthenticate } from '#server/members/login/reauthenticate.ts'
import { confirmTotp } from './confirm-totp.ts'
import { endSessions } from './end-sessions.ts'
import { givePasskey } from './give-passkey.ts'
import { giveSecondFactor } from './give-second-factor.ts'
import { notMe } from './not-me.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTotp } from './remove-totp.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { savePasskey } from './save-passkey.ts'
import { showSecurity } from './show-security.ts'
import { startPasskey } from './start-passkey.ts'
import { startTotp } from './start-totp.ts'
import { startUsingPasskey } from './start-using-passkey.ts'

/** The endpoints of second factors, sessions and what one logs in with. */
export const securityUseCases = {
  'GET /user/security': showSecurity,
  'POST /user/reauthenticate': reauthenticate,
  'POST /user/second-factor': giveSecondFactor,
  'POST /user/second-factor/passkey/start': startUsingPasskey,
  'POST /user/second-factor/passkey': givePasskey,
  'POST /user/totp/start': startTotp,
  'POST /user/totp/confirm': confirmTotp,
  'POST /user/totp/remove': removeTotp,
  'POST /user/recovery-codes': renewRecoveryCodes,
  'POST /user/passkeys/start': startPasskey,
  'POST /user/passkeys': savePasskey,
  'POST /user/passkeys/remove': removePasskey,
  'POST /user/sessions/end': endSessions,
  'POST /user/change-password': changePassword,
  'POST /user/change-email': changeEmail,
  'POST /user/confirm-email': confirmEmail,
  'POST /user/change-phone': changePhone,
  'POST /user/confirm-phone': confirmPhone,
  'POST /user/not-me': notMe,
} as const
