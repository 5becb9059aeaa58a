import type { Catalogue } from '#contract/messages/translate.ts'

/**
 * The catalogues of the member and staff area by name. Each is fetched when a page first needs it.
 * The English one defines the keys and the values of each sentence.
 */
export const CATALOGUES = {
  'account': {
    en: () => import('#contract/messages/members/account.en.ts'),
    hi: () => import('#contract/messages/members/account.hi.ts'),
  },
  'circle': {
    en: () => import('#contract/messages/ledger/circle.en.ts'),
    hi: () => import('#contract/messages/ledger/circle.hi.ts'),
  },
  'circle-policy': {
    en: () => import('#contract/messages/ledger/circle-policy.en.ts'),
    hi: () => import('#contract/messages/ledger/circle-policy.hi.ts'),
  },
  'coine': {
    en: () => import('#contract/messages/ledger/coine.en.ts'),
    hi: () => import('#contract/messages/ledger/coine.hi.ts'),
  },
  'content-desk': {
    en: () => import('#contract/messages/content/content-desk.en.ts'),
    hi: () => import('#contract/messages/content/content-desk.hi.ts'),
  },
  'role-confirming': {
    en: () => import('#contract/messages/members/role-confirming.en.ts'),
    hi: () => import('#contract/messages/members/role-confirming.hi.ts'),
  },
  'first-steps': {
    en: () => import('#contract/messages/members/first-steps.en.ts'),
    hi: () => import('#contract/messages/members/first-steps.hi.ts'),
  },
  'dashboard': {
    en: () => import('#contract/messages/common/dashboard.en.ts'),
    hi: () => import('#contract/messages/common/dashboard.hi.ts'),
  },
  'disputes': {
    en: () => import('#contract/messages/disputes/disputes.en.ts'),
    hi: () => import('#contract/messages/disputes/disputes.hi.ts'),
  },
  'earlier': {
    en: () => import('#contract/messages/payments/earlier.en.ts'),
    hi: () => import('#contract/messages/payments/earlier.hi.ts'),
  },
  'errors': {
    en: () => import('#contract/messages/common/errors.en.ts'),
    hi: () => import('#contract/messages/common/errors.hi.ts'),
  },
  'devices': {
    en: () => import('#contract/messages/entering/devices.en.ts'),
    hi: () => import('#contract/messages/entering/devices.hi.ts'),
  },
  'fresh-login': {
    en: () => import('#contract/messages/entering/fresh-login.en.ts'),
    hi: () => import('#contract/messages/entering/fresh-login.hi.ts'),
  },
  'getting': {
    en: () => import('#contract/messages/asks-and-pledges/getting.en.ts'),
    hi: () => import('#contract/messages/asks-and-pledges/getting.hi.ts'),
  },
  'giving': {
    en: () => import('#contract/messages/asks-and-pledges/giving.en.ts'),
    hi: () => import('#contract/messages/asks-and-pledges/giving.hi.ts'),
  },
  'history': {
    en: () => import('#contract/messages/ledger/history.en.ts'),
    hi: () => import('#contract/messages/ledger/history.hi.ts'),
  },
  'joining': {
    en: () => import('#contract/messages/entering/joining.en.ts'),
    hi: () => import('#contract/messages/entering/joining.hi.ts'),
  },
  'kit': {
    en: () => import('#contract/messages/common/kit.en.ts'),
    hi: () => import('#contract/messages/common/kit.hi.ts'),
  },
  'limits': {
    en: () => import('#contract/messages/asks-and-pledges/limits.en.ts'),
    hi: () => import('#contract/messages/asks-and-pledges/limits.hi.ts'),
  },
  'shortcuts': {
    en: () => import('#contract/messages/common/shortcuts.en.ts'),
    hi: () => import('#contract/messages/common/shortcuts.hi.ts'),
  },
  'me': {
    en: () => import('#contract/messages/common/me.en.ts'),
    hi: () => import('#contract/messages/common/me.hi.ts'),
  },
  'member-common': {
    en: () => import('#contract/messages/common/member-common.en.ts'),
    hi: () => import('#contract/messages/common/member-common.hi.ts'),
  },
  'my-data': {
    en: () => import('#contract/messages/members/my-data.en.ts'),
    hi: () => import('#contract/messages/members/my-data.hi.ts'),
  },
  'notices': {
    en: () => import('#contract/messages/common/notices.en.ts'),
    hi: () => import('#contract/messages/common/notices.hi.ts'),
  },
  'papers': {
    en: () => import('#contract/messages/ledger/papers.en.ts'),
    hi: () => import('#contract/messages/ledger/papers.hi.ts'),
  },
  'paying': {
    en: () => import('#contract/messages/payments/paying.en.ts'),
    hi: () => import('#contract/messages/payments/paying.hi.ts'),
  },
  'payment-page': {
    en: () => import('#contract/messages/payments/payment-page.en.ts'),
    hi: () => import('#contract/messages/payments/payment-page.hi.ts'),
  },
  'payments': {
    en: () => import('#contract/messages/payments/payments.en.ts'),
    hi: () => import('#contract/messages/payments/payments.hi.ts'),
  },
  'personal-fields': {
    en: () => import('#contract/messages/members/personal-fields.en.ts'),
    hi: () => import('#contract/messages/members/personal-fields.hi.ts'),
  },
  'profile': {
    en: () => import('#contract/messages/members/profile.en.ts'),
    hi: () => import('#contract/messages/members/profile.hi.ts'),
  },
  'queue-position': {
    en: () => import('#contract/messages/asks-and-pledges/queue-position.en.ts'),
    hi: () => import('#contract/messages/asks-and-pledges/queue-position.hi.ts'),
  },
  'record': {
    en: () => import('#contract/messages/ledger/record.en.ts'),
    hi: () => import('#contract/messages/ledger/record.hi.ts'),
  },
  'lists': {
    en: () => import('#contract/messages/members/lists.en.ts'),
    hi: () => import('#contract/messages/members/lists.hi.ts'),
  },
  'referrals': {
    en: () => import('#contract/messages/members/referrals.en.ts'),
    hi: () => import('#contract/messages/members/referrals.hi.ts'),
  },
  'security': {
    en: () => import('#contract/messages/entering/security.en.ts'),
    hi: () => import('#contract/messages/entering/security.hi.ts'),
  },
  'shown': {
    en: () => import('#contract/messages/content/shown.en.ts'),
    hi: () => import('#contract/messages/content/shown.hi.ts'),
  },
  'staff': {
    en: () => import('#contract/messages/staff/staff.en.ts'),
    hi: () => import('#contract/messages/staff/staff.hi.ts'),
  },
  'staff-acts': {
    en: () => import('#contract/messages/staff/staff-acts.en.ts'),
    hi: () => import('#contract/messages/staff/staff-acts.hi.ts'),
  },
  'staff-behalf': {
    en: () => import('#contract/messages/support/staff-behalf.en.ts'),
    hi: () => import('#contract/messages/support/staff-behalf.hi.ts'),
  },
  'staff-circle': {
    en: () => import('#contract/messages/staff/staff-circle.en.ts'),
    hi: () => import('#contract/messages/staff/staff-circle.hi.ts'),
  },
  'staff-disputes': {
    en: () => import('#contract/messages/disputes/staff-disputes.en.ts'),
    hi: () => import('#contract/messages/disputes/staff-disputes.hi.ts'),
  },
  'staff-frame': {
    en: () => import('#contract/messages/staff/staff-frame.en.ts'),
    hi: () => import('#contract/messages/staff/staff-frame.hi.ts'),
  },
  'staff-members': {
    en: () => import('#contract/messages/members/staff-members.en.ts'),
    hi: () => import('#contract/messages/members/staff-members.hi.ts'),
  },
  'set-up': {
    en: () => import('#contract/messages/opening/set-up.en.ts'),
    hi: () => import('#contract/messages/opening/set-up.hi.ts'),
  },
  'operator': {
    en: () => import('#contract/messages/opening/operator.en.ts'),
    hi: () => import('#contract/messages/opening/operator.hi.ts'),
  },
  'staff-policy': {
    en: () => import('#contract/messages/staff/staff-policy.en.ts'),
    hi: () => import('#contract/messages/staff/staff-policy.hi.ts'),
  },
  'staff-tickets': {
    en: () => import('#contract/messages/support/staff-tickets.en.ts'),
    hi: () => import('#contract/messages/support/staff-tickets.hi.ts'),
  },
  'support': {
    en: () => import('#contract/messages/support/support.en.ts'),
    hi: () => import('#contract/messages/support/support.hi.ts'),
  },
  'suspended': {
    en: () => import('#contract/messages/entering/suspended.en.ts'),
    hi: () => import('#contract/messages/entering/suspended.hi.ts'),
  },
  'warning': {
    en: () => import('#contract/messages/asks-and-pledges/warning.en.ts'),
    hi: () => import('#contract/messages/asks-and-pledges/warning.hi.ts'),
  },
}

export type CatalogueName = keyof typeof CATALOGUES
type English<N extends CatalogueName> = Awaited<ReturnType<(typeof CATALOGUES)[N]['en']>>
/** The keys of a catalogue. Its file exports nothing else. */
export type KeyOf<N extends CatalogueName> = keyof English<N>[keyof English<N>] & string
export type CatalogueOf<N extends CatalogueName> = English<N>[keyof English<N>] & Catalogue
