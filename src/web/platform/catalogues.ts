import type { account } from '#contract/messages/en/account.ts'
import type { coine } from '#contract/messages/en/coine.ts'
import type { dashboard } from '#contract/messages/en/dashboard.ts'
import type { errors } from '#contract/messages/en/errors.ts'
import type { getting } from '#contract/messages/en/getting.ts'
import type { giving } from '#contract/messages/en/giving.ts'
import type { history } from '#contract/messages/en/history.ts'
import type { joining } from '#contract/messages/en/joining.ts'
import type { kit } from '#contract/messages/en/kit.ts'
import type { memberCommon } from '#contract/messages/en/member-common.ts'
import type { payments } from '#contract/messages/en/payments.ts'
import type { paying } from '#contract/messages/en/paying.ts'
import type { papers } from '#contract/messages/en/papers.ts'
import type { paymentPage } from '#contract/messages/en/payment-page.ts'
import type { disputes } from '#contract/messages/en/disputes.ts'
import type { limits } from '#contract/messages/en/limits.ts'
import type { suspended } from '#contract/messages/en/suspended.ts'
import type { earlier } from '#contract/messages/en/earlier.ts'
import type { circle } from '#contract/messages/en/circle.ts'
import type { place } from '#contract/messages/en/place.ts'
import type { profile } from '#contract/messages/en/profile.ts'
import type { referrals } from '#contract/messages/en/referrals.ts'
import type { warning } from '#contract/messages/en/warning.ts'
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
    en: async () => (await import('#contract/messages/en/member-common.ts')).memberCommon,
    hi: async () => (await import('#contract/messages/hi/member-common.ts')).memberCommon,
  },
  dashboard: {
    en: async () => (await import('#contract/messages/en/dashboard.ts')).dashboard,
    hi: async () => (await import('#contract/messages/hi/dashboard.ts')).dashboard,
  },
  payments: {
    en: async () => (await import('#contract/messages/en/payments.ts')).payments,
    hi: async () => (await import('#contract/messages/hi/payments.ts')).payments,
  },
  place: {
    en: async () => (await import('#contract/messages/en/place.ts')).place,
    hi: async () => (await import('#contract/messages/hi/place.ts')).place,
  },
  paying: {
    en: async () => (await import('#contract/messages/en/paying.ts')).paying,
    hi: async () => (await import('#contract/messages/hi/paying.ts')).paying,
  },
  paymentPage: {
    en: async () => (await import('#contract/messages/en/payment-page.ts')).paymentPage,
    hi: async () => (await import('#contract/messages/hi/payment-page.ts')).paymentPage,
  },
  disputes: {
    en: async () => (await import('#contract/messages/en/disputes.ts')).disputes,
    hi: async () => (await import('#contract/messages/hi/disputes.ts')).disputes,
  },
  circle: {
    en: async () => (await import('#contract/messages/en/circle.ts')).circle,
    hi: async () => (await import('#contract/messages/hi/circle.ts')).circle,
  },
  limits: {
    en: async () => (await import('#contract/messages/en/limits.ts')).limits,
    hi: async () => (await import('#contract/messages/hi/limits.ts')).limits,
  },
  suspended: {
    en: async () => (await import('#contract/messages/en/suspended.ts')).suspended,
    hi: async () => (await import('#contract/messages/hi/suspended.ts')).suspended,
  },
  earlier: {
    en: async () => (await import('#contract/messages/en/earlier.ts')).earlier,
    hi: async () => (await import('#contract/messages/hi/earlier.ts')).earlier,
  },
  giving: {
    en: async () => (await import('#contract/messages/en/giving.ts')).giving,
    hi: async () => (await import('#contract/messages/hi/giving.ts')).giving,
  },
  warning: {
    en: async () => (await import('#contract/messages/en/warning.ts')).warning,
    hi: async () => (await import('#contract/messages/hi/warning.ts')).warning,
  },
  getting: {
    en: async () => (await import('#contract/messages/en/getting.ts')).getting,
    hi: async () => (await import('#contract/messages/hi/getting.ts')).getting,
  },
  account: {
    en: async () => (await import('#contract/messages/en/account.ts')).account,
    hi: async () => (await import('#contract/messages/hi/account.ts')).account,
  },
  referrals: {
    en: async () => (await import('#contract/messages/en/referrals.ts')).referrals,
    hi: async () => (await import('#contract/messages/hi/referrals.ts')).referrals,
  },
  coine: {
    en: async () => (await import('#contract/messages/en/coine.ts')).coine,
    hi: async () => (await import('#contract/messages/hi/coine.ts')).coine,
  },
  papers: {
    en: async () => (await import('#contract/messages/en/papers.ts')).papers,
    hi: async () => (await import('#contract/messages/hi/papers.ts')).papers,
  },
  history: {
    en: async () => (await import('#contract/messages/en/history.ts')).history,
    hi: async () => (await import('#contract/messages/hi/history.ts')).history,
  },
  profile: {
    en: async () => (await import('#contract/messages/en/profile.ts')).profile,
    hi: async () => (await import('#contract/messages/hi/profile.ts')).profile,
  },
  joining: {
    en: async () => (await import('#contract/messages/en/joining.ts')).joining,
    hi: async () => (await import('#contract/messages/hi/joining.ts')).joining,
  },
  errors: {
    en: async () => (await import('#contract/messages/en/errors.ts')).errors,
    hi: async () => (await import('#contract/messages/hi/errors.ts')).errors,
  },
  kit: {
    en: async () => (await import('#contract/messages/en/kit.ts')).kit,
    hi: async () => (await import('#contract/messages/hi/kit.ts')).kit,
  },
}
