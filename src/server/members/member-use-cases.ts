import { listCircles } from '#server/circles/list-circles.ts'
import { addPaymentDetail } from './add-payment-detail.ts'
import { agreeToWarning } from './agree-to-warning.ts'
import { answerVouchRequest } from './answer-vouch-request.ts'
import { chooseLanguage } from './choose-language.ts'
import { decideApplication } from './decide-application.ts'
import { deleteBankDetail } from './delete-bank-detail.ts'
import { deleteUpiDetail } from './delete-upi-detail.ts'
import { forgotPassword } from './forgot-password.ts'
import { getCaptcha } from './get-captcha.ts'
import { getSession } from './get-session.ts'
import { listApplications } from './list-applications.ts'
import { listBlocks } from './list-blocks.ts'
import { listFirstWaits } from './list-first-waits.ts'
import { listParticipants } from './list-participants.ts'
import { listPaymentDetails } from './list-payment-details.ts'
import { listVouchRequests } from './list-vouch-requests.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { nameNominee } from './name-nominee.ts'
import { register } from './register.ts'
import { removeBlock } from './remove-block.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { showBank } from './show-bank.ts'
import { showInvitation } from './show-invitation.ts'
import { showProfile } from './show-profile.ts'
import { updateProfile } from './update-profile.ts'
import { verifyEmail } from './verify-email.ts'
import { verifyPhone } from './verify-phone.ts'
import { waiveWait } from './waive-wait.ts'

/** The endpoints of entering, one's own account and the stewards' work with members. */
export const memberUseCases = {
  'PUT /user/add-payment-details': addPaymentDetail,
  'PUT /user/update-warning-check': agreeToWarning,
  'POST /user/vouch-requests/{applicationId}/answer': answerVouchRequest,
  'PUT /user/language': chooseLanguage,
  'DELETE /user/bank-detail': deleteBankDetail,
  'DELETE /user/upi-detail': deleteUpiDetail,
  'POST /user/forgot-password': forgotPassword,
  'GET /user/captcha': getCaptcha,
  'GET /user/session': getSession,
  'GET /user/participants': listParticipants,
  'GET /user/get-payment-details': listPaymentDetails,
  'GET /user/vouch-requests': listVouchRequests,
  'GET /user/blocks': listBlocks,
  'POST /user/blocks/{memberId}/remove': removeBlock,
  'POST /user/login': logIn,
  'POST /user/logout': logOut,
  'POST /user/register': register,
  'POST /user/resend-verification': resendVerification,
  'POST /user/reset-password': resetPassword,
  'POST /user/send-phone-code': sendPhoneCode,
  'GET /bank/{ifsc}': showBank,
  'GET /user/invitation/{code}': showInvitation,
  'GET /user/profile': showProfile,
  'PATCH /user/update': updateProfile,
  'POST /user/verify-email': verifyEmail,
  'POST /user/verify-phone': verifyPhone,
  'GET /circles': listCircles,
  'GET /staff/applications': listApplications,
  'POST /staff/applications/{applicationId}/decide': decideApplication,
  'GET /staff/first-waits': listFirstWaits,
  'POST /staff/members/{memberId}/waive-wait': waiveWait,
  'PUT /user/nominee': nameNominee,
} as const
