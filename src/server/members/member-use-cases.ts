import { listCircles } from '#server/circles/list-circles.ts'
import { addPaymentDetail } from './payment-details/add-payment-detail.ts'
import { agreeToWarning } from './person/agree-to-warning.ts'
import { answerVouchRequest } from './joining/answer-vouch-request.ts'
import { chooseLanguage } from './person/choose-language.ts'
import { decideApplication } from './joining/decide-application.ts'
import { deleteBankDetail } from './payment-details/delete-bank-detail.ts'
import { deleteUpiDetail } from './payment-details/delete-upi-detail.ts'
import { forgotPassword } from './login/forgot-password.ts'
import { getCaptcha } from './login/get-captcha.ts'
import { getSession } from './login/get-session.ts'
import { listApplications } from './joining/list-applications.ts'
import { listBlocks } from './blocks/list-blocks.ts'
import { listFirstWaits } from './stewarding/list-first-waits.ts'
import { listParticipants } from './person/list-participants.ts'
import { listPaymentDetails } from './payment-details/list-payment-details.ts'
import { listVouchRequests } from './joining/list-vouch-requests.ts'
import { logIn } from './login/log-in.ts'
import { logOut } from './login/log-out.ts'
import { nameNominee } from './person/name-nominee.ts'
import { register } from './joining/register.ts'
import { removeBlock } from './blocks/remove-block.ts'
import { resendVerification } from './joining/resend-verification.ts'
import { resetPassword } from './login/reset-password.ts'
import { sendPhoneCode } from './joining/send-phone-code.ts'
import { showBank } from './payment-details/show-bank.ts'
import { showInvitation } from './joining/show-invitation.ts'
import { showProfile } from './person/show-profile.ts'
import { updateProfile } from './person/update-profile.ts'
import { verifyEmail } from './joining/verify-email.ts'
import { verifyPhone } from './joining/verify-phone.ts'
import { waiveWait } from './stewarding/waive-wait.ts'

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
