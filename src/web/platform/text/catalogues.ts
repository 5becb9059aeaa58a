import type { account } from '#contract/messages/members/account.en.ts'
import type { coine } from '#contract/messages/ledger/coine.en.ts'
import type { dashboard } from '#contract/messages/common/dashboard.en.ts'
import type { errors } from '#contract/messages/common/errors.en.ts'
import type { getting } from '#contract/messages/asks-and-pledges/getting.en.ts'
import type { giving } from '#contract/messages/asks-and-pledges/giving.en.ts'
import type { history } from '#contract/messages/ledger/history.en.ts'
import type { joining } from '#contract/messages/entering/joining.en.ts'
import type { kit } from '#contract/messages/common/kit.en.ts'
import type { memberCommon } from '#contract/messages/common/member-common.en.ts'
import type { payments } from '#contract/messages/payments/payments.en.ts'
import type { paying } from '#contract/messages/payments/paying.en.ts'
import type { papers } from '#contract/messages/ledger/papers.en.ts'
import type { paymentPage } from '#contract/messages/payments/payment-page.en.ts'
import type { disputes } from '#contract/messages/disputes/disputes.en.ts'
import type { limits } from '#contract/messages/asks-and-pledges/limits.en.ts'
import type { suspended } from '#contract/messages/entering/suspended.en.ts'
import type { earlier } from '#contract/messages/payments/earlier.en.ts'
import type { circle } from '#contract/messages/ledger/circle.en.ts'
import type { place } from '#contract/messages/asks-and-pledges/place.en.ts'
import type { profile } from '#contract/messages/members/profile.en.ts'
import type { referrals } from '#contract/messages/members/referrals.en.ts'
import type { warning } from '#contract/messages/asks-and-pledges/warning.en.ts'
import type { Translated, WrittenLanguage } from '#contract/messages/translate.ts'

/**
 * The English catalogues by name: their keys and the values their sentences name are what the
 * compiler checks.
 */
export type Catalogues = {
  common: typeof memberCommon
  dashboard: typeof dashboard
  payments: typeof payments
  paying: typeof paying
  paymentPage: typeof paymentPage
  disputes: typeof disputes
  circle: typeof circle
  earlier: typeof earlier
  suspended: typeof suspended
  limits: typeof limits
  giving: typeof giving
  warning: typeof warning
  getting: typeof getting
  place: typeof place
  account: typeof account
  referrals: typeof referrals
  coine: typeof coine
  history: typeof history
  papers: typeof papers
  profile: typeof profile
  joining: typeof joining
  errors: typeof errors
  kit: typeof kit
}
export type CatalogueName = keyof Catalogues

type Loaders = {
  readonly [N in CatalogueName]: Readonly<
    Record<WrittenLanguage, () => Promise<Translated<Catalogues[N]>>>
  >
}

/** Each catalogue is a file of its own in each language, fetched when a page first needs it. */
export const catalogueLoaders: Loaders = {
  common: {
    en: async () => (await import('#contract/messages/common/member-common.en.ts')).memberCommon,
    hi: async () => (await import('#contract/messages/common/member-common.hi.ts')).memberCommon,
  },
  dashboard: {
    en: async () => (await import('#contract/messages/common/dashboard.en.ts')).dashboard,
    hi: async () => (await import('#contract/messages/common/dashboard.hi.ts')).dashboard,
  },
  payments: {
    en: async () => (await import('#contract/messages/payments/payments.en.ts')).payments,
    hi: async () => (await import('#contract/messages/payments/payments.hi.ts')).payments,
  },
  place: {
    en: async () => (await import('#contract/messages/asks-and-pledges/place.en.ts')).place,
    hi: async () => (await import('#contract/messages/asks-and-pledges/place.hi.ts')).place,
  },
  paying: {
    en: async () => (await import('#contract/messages/payments/paying.en.ts')).paying,
    hi: async () => (await import('#contract/messages/payments/paying.hi.ts')).paying,
  },
  paymentPage: {
    en: async () => (await import('#contract/messages/payments/payment-page.en.ts')).paymentPage,
    hi: async () => (await import('#contract/messages/payments/payment-page.hi.ts')).paymentPage,
  },
  disputes: {
    en: async () => (await import('#contract/messages/disputes/disputes.en.ts')).disputes,
    hi: async () => (await import('#contract/messages/disputes/disputes.hi.ts')).disputes,
  },
  circle: {
    en: async () => (await import('#contract/messages/ledger/circle.en.ts')).circle,
    hi: async () => (await import('#contract/messages/ledger/circle.hi.ts')).circle,
  },
  limits: {
    en: async () => (await import('#contract/messages/asks-and-pledges/limits.en.ts')).limits,
    hi: async () => (await import('#contract/messages/asks-and-pledges/limits.hi.ts')).limits,
  },
  suspended: {
    en: async () => (await import('#contract/messages/entering/suspended.en.ts')).suspended,
    hi: async () => (await import('#contract/messages/entering/suspended.hi.ts')).suspended,
  },
  earlier: {
    en: async () => (await import('#contract/messages/payments/earlier.en.ts')).earlier,
    hi: async () => (await import('#contract/messages/payments/earlier.hi.ts')).earlier,
  },
  giving: {
    en: async () => (await import('#contract/messages/asks-and-pledges/giving.en.ts')).giving,
    hi: async () => (await import('#contract/messages/asks-and-pledges/giving.hi.ts')).giving,
  },
  warning: {
    en: async () => (await import('#contract/messages/asks-and-pledges/warning.en.ts')).warning,
    hi: async () => (await import('#contract/messages/asks-and-pledges/warning.hi.ts')).warning,
  },
  getting: {
    en: async () => (await import('#contract/messages/asks-and-pledges/getting.en.ts')).getting,
    hi: async () => (await import('#contract/messages/asks-and-pledges/getting.hi.ts')).getting,
  },
  account: {
    en: async () => (await import('#contract/messages/members/account.en.ts')).account,
    hi: async () => (await import('#contract/messages/members/account.hi.ts')).account,
  },
  referrals: {
    en: async () => (await import('#contract/messages/members/referrals.en.ts')).referrals,
    hi: async () => (await import('#contract/messages/members/referrals.hi.ts')).referrals,
  },
  coine: {
    en: async () => (await import('#contract/messages/ledger/coine.en.ts')).coine,
    hi: async () => (await import('#contract/messages/ledger/coine.hi.ts')).coine,
  },
  papers: {
    en: async () => (await import('#contract/messages/ledger/papers.en.ts')).papers,
    hi: async () => (await import('#contract/messages/ledger/papers.hi.ts')).papers,
  },
  history: {
    en: async () => (await import('#contract/messages/ledger/history.en.ts')).history,
    hi: async () => (await import('#contract/messages/ledger/history.hi.ts')).history,
  },
  profile: {
    en: async () => (await import('#contract/messages/members/profile.en.ts')).profile,
    hi: async () => (await import('#contract/messages/members/profile.hi.ts')).profile,
  },
  joining: {
    en: async () => (await import('#contract/messages/entering/joining.en.ts')).joining,
    hi: async () => (await import('#contract/messages/entering/joining.hi.ts')).joining,
  },
  errors: {
    en: async () => (await import('#contract/messages/common/errors.en.ts')).errors,
    hi: async () => (await import('#contract/messages/common/errors.hi.ts')).errors,
  },
  kit: {
    en: async () => (await import('#contract/messages/common/kit.en.ts')).kit,
    hi: async () => (await import('#contract/messages/common/kit.hi.ts')).kit,
  },
}
