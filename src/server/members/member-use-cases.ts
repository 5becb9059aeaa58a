import { listCircleMembers } from './circle/list-circle-members.ts'
import { showInCircle } from './circle/show-in-circle.ts'
import { correctListed } from './lists/correct-listed.ts'
import { agreeToList, withdrawList } from './lists/decide-list.ts'
import { enterList } from './lists/enter-list.ts'
import {
  makeInvitationLink,
  sendInvitation,
  sendList,
  withdrawInvitation,
} from './lists/send-invitations.ts'
import { showLists } from './lists/show-lists.ts'
import { stopInvitations } from './lists/stop-invitations.ts'
import { answerWaiting, listWaiting } from './lists/waiting-people.ts'
import { listCircles } from '#server/circles/list-circles.ts'
import { startByPhone } from './by-phone/start-by-phone.ts'
import { finishByPhone } from './by-phone/finish-by-phone.ts'
import { answerDevice } from './devices/answer-device.ts'
import { confirmDevice } from './devices/confirm-device.ts'
import { listDevices } from './devices/list-devices.ts'
import { listDeviceVouches, vouchForDevice } from './devices/vouch-for-device.ts'
import { giveIdentity } from './person/give-identity.ts'
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

/** The use cases of this feature, each with its endpoint. */
export const memberUseCases = [
  startByPhone,
  finishByPhone,
  giveIdentity,
  listDevices,
  answerDevice,
  confirmDevice,
  listDeviceVouches,
  vouchForDevice,
  addPaymentDetail,
  agreeToWarning,
  answerVouchRequest,
  chooseLanguage,
  deleteBankDetail,
  deleteUpiDetail,
  forgotPassword,
  getCaptcha,
  getSession,
  listParticipants,
  listPaymentDetails,
  listVouchRequests,
  listBlocks,
  removeBlock,
  logIn,
  logOut,
  register,
  resendVerification,
  resetPassword,
  sendPhoneCode,
  showBank,
  showInvitation,
  showProfile,
  updateProfile,
  verifyEmail,
  verifyPhone,
  listCircles,
  listApplications,
  decideApplication,
  listFirstWaits,
  waiveWait,
  nameNominee,
  enterList,
  agreeToList,
  withdrawList,
  sendList,
  sendInvitation,
  makeInvitationLink,
  withdrawInvitation,
  correctListed,
  showLists,
  stopInvitations,
  listWaiting,
  answerWaiting,
  listCircleMembers,
  showInCircle,
] as const
