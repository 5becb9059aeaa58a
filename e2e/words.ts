import { account as accountEn } from '#contract/messages/en/account.ts'
import { papers as papersEn } from '#contract/messages/en/papers.ts'
import { paperTexts as paperTextsEn } from '#contract/messages/en/paper-texts.ts'
import { siteContent as siteContentEn } from '#contract/messages/en/site-content.ts'
import { coine as coineEn } from '#contract/messages/en/coine.ts'
import { dashboard as dashboardEn } from '#contract/messages/en/dashboard.ts'
import { entering as enteringEn } from '#contract/messages/en/entering.ts'
import { errors as errorsEn } from '#contract/messages/en/errors.ts'
import { getting as gettingEn } from '#contract/messages/en/getting.ts'
import { giving as givingEn } from '#contract/messages/en/giving.ts'
import { joining as joiningEn } from '#contract/messages/en/joining.ts'
import { memberCommon as commonEn } from '#contract/messages/en/member-common.ts'
import { circle as circleEn } from '#contract/messages/en/circle.ts'
import { disputes as disputesEn } from '#contract/messages/en/disputes.ts'
import { myData as myDataEn } from '#contract/messages/en/my-data.ts'
import { paymentPage as paymentPageEn } from '#contract/messages/en/payment-page.ts'
import { paying as payingEn } from '#contract/messages/en/paying.ts'
import { payments as paymentsEn } from '#contract/messages/en/payments.ts'
import { freshLogin as freshLoginEn } from '#contract/messages/en/fresh-login.ts'
import { security as securityEn } from '#contract/messages/en/security.ts'
import { staff as staffEn } from '#contract/messages/en/staff.ts'
import { staffBehalf as staffBehalfEn } from '#contract/messages/en/staff-behalf.ts'
import { support as supportEn } from '#contract/messages/en/support.ts'
import { warning as warningEn } from '#contract/messages/en/warning.ts'
import { account as accountHi } from '#contract/messages/hi/account.ts'
import { papers as papersHi } from '#contract/messages/hi/papers.ts'
import { paperTexts as paperTextsHi } from '#contract/messages/hi/paper-texts.ts'
import { siteContent as siteContentHi } from '#contract/messages/hi/site-content.ts'
import { coine as coineHi } from '#contract/messages/hi/coine.ts'
import { dashboard as dashboardHi } from '#contract/messages/hi/dashboard.ts'
import { entering as enteringHi } from '#contract/messages/hi/entering.ts'
import { errors as errorsHi } from '#contract/messages/hi/errors.ts'
import { getting as gettingHi } from '#contract/messages/hi/getting.ts'
import { giving as givingHi } from '#contract/messages/hi/giving.ts'
import { joining as joiningHi } from '#contract/messages/hi/joining.ts'
import { memberCommon as commonHi } from '#contract/messages/hi/member-common.ts'
import { circle as circleHi } from '#contract/messages/hi/circle.ts'
import { disputes as disputesHi } from '#contract/messages/hi/disputes.ts'
import { myData as myDataHi } from '#contract/messages/hi/my-data.ts'
import { paymentPage as paymentPageHi } from '#contract/messages/hi/payment-page.ts'
import { paying as payingHi } from '#contract/messages/hi/paying.ts'
import { payments as paymentsHi } from '#contract/messages/hi/payments.ts'
import { freshLogin as freshLoginHi } from '#contract/messages/hi/fresh-login.ts'
import { security as securityHi } from '#contract/messages/hi/security.ts'
import { staff as staffHi } from '#contract/messages/hi/staff.ts'
import { staffBehalf as staffBehalfHi } from '#contract/messages/hi/staff-behalf.ts'
import { support as supportHi } from '#contract/messages/hi/support.ts'
import { warning as warningHi } from '#contract/messages/hi/warning.ts'
import { fillIn, type WrittenLanguage } from '#contract/messages/translate.ts'

const english = {
  account: accountEn,
  coine: coineEn,
  papers: papersEn,
  paperTexts: paperTextsEn,
  siteContent: siteContentEn,
  common: commonEn,
  dashboard: dashboardEn,
  entering: enteringEn,
  errors: errorsEn,
  getting: gettingEn,
  giving: givingEn,
  joining: joiningEn,
  circle: circleEn,
  disputes: disputesEn,
  myData: myDataEn,
  paymentPage: paymentPageEn,
  paying: payingEn,
  payments: paymentsEn,
  freshLogin: freshLoginEn,
  security: securityEn,
  staff: staffEn,
  staffBehalf: staffBehalfEn,
  support: supportEn,
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
  entering: enteringHi,
  errors: errorsHi,
  getting: gettingHi,
  giving: givingHi,
  joining: joiningHi,
  circle: circleHi,
  disputes: disputesHi,
  myData: myDataHi,
  paymentPage: paymentPageHi,
  paying: payingHi,
  payments: paymentsHi,
  freshLogin: freshLoginHi,
  security: securityHi,
  staff: staffHi,
  staffBehalf: staffBehalfHi,
  support: supportHi,
  warning: warningHi,
}
const catalogues: Record<WrittenLanguage, { [C in keyof typeof english]: Record<string, string> }> =
  { en: english, hi: hindi }

/** What the screen says, from the very catalogues it is made of. */
export type Words = <C extends keyof typeof english>(
  catalogue: C,
  key: keyof (typeof english)[C] & string,
  values?: Record<string, string | number>,
) => string

export function wordsIn(language: WrittenLanguage): Words {
  return (catalogue, key, values) => fillIn(catalogues[language][catalogue][key] ?? key, values)
}
