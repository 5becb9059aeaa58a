import { listCircles } from '#server/circles/list-circles.ts'
import { agreeToWarning } from '#server/members/agree-to-warning.ts'
import { answerVouchRequest } from '#server/members/answer-vouch-request.ts'
import { chooseLanguage } from '#server/members/choose-language.ts'
import { forgotPassword } from '#server/members/forgot-password.ts'
import { getCaptcha } from '#server/members/get-captcha.ts'
import { getSession } from '#server/members/get-session.ts'
import { listVouchRequests } from '#server/members/list-vouch-requests.ts'
import { logIn } from '#server/members/log-in.ts'
import { logOut } from '#server/members/log-out.ts'
import { register } from '#server/members/register.ts'
import { resendVerification } from '#server/members/resend-verification.ts'
import { resetPassword } from '#server/members/reset-password.ts'
import { sendPhoneCode } from '#server/members/send-phone-code.ts'
import { showInvitation } from '#server/members/show-invitation.ts'
import { verifyEmail } from '#server/members/verify-email.ts'
import { verifyPhone } from '#server/members/verify-phone.ts'

/** Without these nobody gets into a circle, so every test world has them. */
export const memberUseCases = [
  listCircles, agreeToWarning, answerVouchRequest, chooseLanguage, forgotPassword, getCaptcha, getSession, listVouchRequests, logIn, logOut, register,
  resendVerification, resetPassword, sendPhoneCode, showInvitation, verifyEmail, verifyPhone,
] as const
