import { changeEmail } from '#server/members/login/change-email.ts'
import { changePassword } from '#server/members/login/change-password.ts'
import { changePhone } from '#server/members/login/change-phone.ts'
import { confirmEmail } from '#server/members/login/confirm-email.ts'
import { confirmPhone } from '#server/members/login/confirm-phone.ts'
import { reauthenticate, sendFreshCode } from '#server/members/login/reauthenticate.ts'
import { confirmTotp } from './confirm-totp.ts'
import { endSessions } from './end-sessions.ts'
import { givePasskey } from './give-passkey.ts'
import { giveSecondFactor } from './give-second-factor.ts'
import { notMe } from './not-me.ts'
import { countSecurity, listSecurity } from './events/list-security-events.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTotp } from './remove-totp.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { savePasskey } from './save-passkey.ts'
import { showSecurity } from './show-security.ts'
import { endToken, listTokens, makeToken, showToken } from './tokens/token-use-cases.ts'
import { startPasskey } from './start-passkey.ts'
import { startTotp } from './start-totp.ts'
import { startUsingPasskey } from './start-using-passkey.ts'

/** The use cases of this feature, each with its endpoint. */
export const securityUseCases = [
  showSecurity,
  listSecurity,
  countSecurity,
  reauthenticate,
  sendFreshCode,
  giveSecondFactor,
  startUsingPasskey,
  givePasskey,
  startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  savePasskey,
  removePasskey,
  endSessions,
  changePassword,
  changeEmail,
  confirmEmail,
  changePhone,
  confirmPhone,
  notMe,
  showToken,
  listTokens,
  makeToken,
  endToken,
] as const
