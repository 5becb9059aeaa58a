import { account as accountEn } from '#contract/messages/members/account.en.ts'
import { papers as papersEn } from '#contract/messages/ledger/papers.en.ts'
import { paperTexts as paperTextsEn } from '#contract/messages/ledger/paper-texts.en.ts'
import { siteContent as siteContentEn } from '#contract/messages/site/site-content.en.ts'
import { coine as coineEn } from '#contract/messages/ledger/coine.en.ts'
import { dashboard as dashboardEn } from '#contract/messages/common/dashboard.en.ts'
import { entering as enteringEn } from '#contract/messages/entering/entering.en.ts'
import { errors as errorsEn } from '#contract/messages/common/errors.en.ts'
import { getting as gettingEn } from '#contract/messages/asks-and-pledges/getting.en.ts'
import { giving as givingEn } from '#contract/messages/asks-and-pledges/giving.en.ts'
import { joining as joiningEn } from '#contract/messages/entering/joining.en.ts'
import { memberCommon as commonEn } from '#contract/messages/common/member-common.en.ts'
import { circle as circleEn } from '#contract/messages/ledger/circle.en.ts'
import { disputes as disputesEn } from '#contract/messages/disputes/disputes.en.ts'
import { me as meEn } from '#contract/messages/common/me.en.ts'
import { myData as myDataEn } from '#contract/messages/members/my-data.en.ts'
import { notices as noticesEn } from '#contract/messages/common/notices.en.ts'
import { earlier as earlierEn } from '#contract/messages/payments/earlier.en.ts'
import { paymentPage as paymentPageEn } from '#contract/messages/payments/payment-page.en.ts'
import { paying as payingEn } from '#contract/messages/payments/paying.en.ts'
import { payments as paymentsEn } from '#contract/messages/payments/payments.en.ts'
import { devices as devicesEn } from '#contract/messages/entering/devices.en.ts'
import { freshLogin as freshLoginEn } from '#contract/messages/entering/fresh-login.en.ts'
import { security as securityEn } from '#contract/messages/entering/security.en.ts'
import { staff as staffEn } from '#contract/messages/staff/staff.en.ts'
import { staffBehalf as staffBehalfEn } from '#contract/messages/support/staff-behalf.en.ts'
import { support as supportEn } from '#contract/messages/support/support.en.ts'
import { lists as listsEn } from '#contract/messages/members/lists.en.ts'
import { firstSteps as firstStepsEn } from '#contract/messages/members/first-steps.en.ts'
import { setUp as setUpEn } from '#contract/messages/opening/set-up.en.ts'
import { operator as operatorEn } from '#contract/messages/opening/operator.en.ts'
import { staffCircle as staffCircleEn } from '#contract/messages/staff/staff-circle.en.ts'
import { roleConfirming as roleConfirmingEn } from '#contract/messages/members/role-confirming.en.ts'
import { staffDisputes as staffDisputesEn } from '#contract/messages/disputes/staff-disputes.en.ts'
import { staffFrame as staffFrameEn } from '#contract/messages/staff/staff-frame.en.ts'
import { profile as profileEn } from '#contract/messages/members/profile.en.ts'
import { warning as warningEn } from '#contract/messages/asks-and-pledges/warning.en.ts'
import { account as accountHi } from '#contract/messages/members/account.hi.ts'
import { papers as papersHi } from '#contract/messages/ledger/papers.hi.ts'
import { paperTexts as paperTextsHi } from '#contract/messages/ledger/paper-texts.hi.ts'
import { siteContent as siteContentHi } from '#contract/messages/site/site-content.hi.ts'
import { coine as coineHi } from '#contract/messages/ledger/coine.hi.ts'
import { dashboard as dashboardHi } from '#contract/messages/common/dashboard.hi.ts'
import { entering as enteringHi } from '#contract/messages/entering/entering.hi.ts'
import { errors as errorsHi } from '#contract/messages/common/errors.hi.ts'
import { getting as gettingHi } from '#contract/messages/asks-and-pledges/getting.hi.ts'
import { giving as givingHi } from '#contract/messages/asks-and-pledges/giving.hi.ts'
import { joining as joiningHi } from '#contract/messages/entering/joining.hi.ts'
import { memberCommon as commonHi } from '#contract/messages/common/member-common.hi.ts'
import { circle as circleHi } from '#contract/messages/ledger/circle.hi.ts'
import { disputes as disputesHi } from '#contract/messages/disputes/disputes.hi.ts'
import { me as meHi } from '#contract/messages/common/me.hi.ts'
import { myData as myDataHi } from '#contract/messages/members/my-data.hi.ts'
import { notices as noticesHi } from '#contract/messages/common/notices.hi.ts'
import { earlier as earlierHi } from '#contract/messages/payments/earlier.hi.ts'
import { paymentPage as paymentPageHi } from '#contract/messages/payments/payment-page.hi.ts'
import { paying as payingHi } from '#contract/messages/payments/paying.hi.ts'
import { payments as paymentsHi } from '#contract/messages/payments/payments.hi.ts'
import { devices as devicesHi } from '#contract/messages/entering/devices.hi.ts'
import { freshLogin as freshLoginHi } from '#contract/messages/entering/fresh-login.hi.ts'
import { security as securityHi } from '#contract/messages/entering/security.hi.ts'
import { staff as staffHi } from '#contract/messages/staff/staff.hi.ts'
import { staffBehalf as staffBehalfHi } from '#contract/messages/support/staff-behalf.hi.ts'
import { support as supportHi } from '#contract/messages/support/support.hi.ts'
import { lists as listsHi } from '#contract/messages/members/lists.hi.ts'
import { firstSteps as firstStepsHi } from '#contract/messages/members/first-steps.hi.ts'
import { setUp as setUpHi } from '#contract/messages/opening/set-up.hi.ts'
import { operator as operatorHi } from '#contract/messages/opening/operator.hi.ts'
import { staffCircle as staffCircleHi } from '#contract/messages/staff/staff-circle.hi.ts'
import { roleConfirming as roleConfirmingHi } from '#contract/messages/members/role-confirming.hi.ts'
import { staffDisputes as staffDisputesHi } from '#contract/messages/disputes/staff-disputes.hi.ts'
import { staffFrame as staffFrameHi } from '#contract/messages/staff/staff-frame.hi.ts'
import { profile as profileHi } from '#contract/messages/members/profile.hi.ts'
import { warning as warningHi } from '#contract/messages/asks-and-pledges/warning.hi.ts'
import { fillIn, type WrittenLanguage } from '#contract/messages/translate.ts'

const english = {
  account: accountEn,
  coine: coineEn,
  papers: papersEn,
  paperTexts: paperTextsEn,
  siteContent: siteContentEn,
  common: commonEn,
  dashboard: dashboardEn,
  earlier: earlierEn,
  entering: enteringEn,
  errors: errorsEn,
  getting: gettingEn,
  giving: givingEn,
  joining: joiningEn,
  circle: circleEn,
  disputes: disputesEn,
  me: meEn,
  myData: myDataEn,
  notices: noticesEn,
  paymentPage: paymentPageEn,
  paying: payingEn,
  payments: paymentsEn,
  devices: devicesEn,
  freshLogin: freshLoginEn,
  security: securityEn,
  staff: staffEn,
  staffBehalf: staffBehalfEn,
  support: supportEn,
  lists: listsEn,
  firstSteps: firstStepsEn,
  setUp: setUpEn,
  operator: operatorEn,
  staffCircle: staffCircleEn,
  roleConfirming: roleConfirmingEn,
  staffDisputes: staffDisputesEn,
  staffFrame: staffFrameEn,
  profile: profileEn,
  warning: warningEn,
}
const hindi: { [C in keyof typeof english]: Record<string, string> } = {
  account: accountHi,
  coine: coineHi,
  papers: papersHi,
  paperTexts: paperTextsHi,
  siteContent: siteContentHi,
  common: commonHi,
  dashboard: dashboardHi,
  earlier: earlierHi,
  entering: enteringHi,
  errors: errorsHi,
  getting: gettingHi,
  giving: givingHi,
  joining: joiningHi,
  circle: circleHi,
  disputes: disputesHi,
  me: meHi,
  myData: myDataHi,
  notices: noticesHi,
  paymentPage: paymentPageHi,
  paying: payingHi,
  payments: paymentsHi,
  devices: devicesHi,
  freshLogin: freshLoginHi,
  security: securityHi,
  staff: staffHi,
  staffBehalf: staffBehalfHi,
  support: supportHi,
  lists: listsHi,
  firstSteps: firstStepsHi,
  setUp: setUpHi,
  operator: operatorHi,
  staffCircle: staffCircleHi,
  roleConfirming: roleConfirmingHi,
  staffDisputes: staffDisputesHi,
  staffFrame: staffFrameHi,
  profile: profileHi,
  warning: warningHi,
}
const catalogues: Record<WrittenLanguage, { [C in keyof typeof english]: Record<string, string> }> =
  { en: english, hi: hindi }

/** The words of the screen, from its own catalogues. */
export type Words = <C extends keyof typeof english>(
  catalogue: C,
  key: keyof (typeof english)[C] & string,
  values?: Record<string, string | number>,
) => string

export function wordsIn(language: WrittenLanguage): Words {
  return (catalogue, key, values) => fillIn(catalogues[language][catalogue][key] ?? key, values)
}
