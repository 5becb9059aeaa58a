import type { circlePolicy } from '#contract/messages/ledger/circle-policy.en.ts'
import type { record } from '#contract/messages/ledger/record.en.ts'
import type { staff } from '#contract/messages/staff/staff.en.ts'
import type { staffActs } from '#contract/messages/staff/staff-acts.en.ts'
import type { staffBehalf } from '#contract/messages/support/staff-behalf.en.ts'
import type { staffCircle } from '#contract/messages/staff/staff-circle.en.ts'
import type { staffDisputes } from '#contract/messages/disputes/staff-disputes.en.ts'
import type { staffFrame } from '#contract/messages/staff/staff-frame.en.ts'
import type { staffMembers } from '#contract/messages/members/staff-members.en.ts'
import type { staffPolicy } from '#contract/messages/staff/staff-policy.en.ts'
import type { staffTickets } from '#contract/messages/support/staff-tickets.en.ts'
import type { Translate, Translated, WrittenLanguage } from '#contract/messages/translate.ts'
import { fetchSentences, useSentences } from './i18n.tsx'
import { languageNow } from './language.ts'

type StaffCatalogues = {
  'staff': typeof staff
  'staff-acts': typeof staffActs
  'staff-behalf': typeof staffBehalf
  'staff-circle': typeof staffCircle
  'staff-disputes': typeof staffDisputes
  'staff-frame': typeof staffFrame
  'staff-members': typeof staffMembers
  'staff-policy': typeof staffPolicy
  'staff-tickets': typeof staffTickets
  'circle-policy': typeof circlePolicy
  'record': typeof record
}
export type StaffCatalogueName = keyof StaffCatalogues

type Loaders = {
  readonly [N in StaffCatalogueName]: Readonly<
    Record<WrittenLanguage, () => Promise<Translated<StaffCatalogues[N]>>>
  >
}

/**
 * The catalogues of the staff area and of a member's record: apart from the others, so that the
 * first page does not carry their list.
 */
const loaders: Loaders = {
  'staff': {
    en: async () => (await import('#contract/messages/staff/staff.en.ts')).staff,
    hi: async () => (await import('#contract/messages/staff/staff.hi.ts')).staff,
  },
  'staff-acts': {
    en: async () => (await import('#contract/messages/staff/staff-acts.en.ts')).staffActs,
    hi: async () => (await import('#contract/messages/staff/staff-acts.hi.ts')).staffActs,
  },
  'staff-behalf': {
    en: async () => (await import('#contract/messages/support/staff-behalf.en.ts')).staffBehalf,
    hi: async () => (await import('#contract/messages/support/staff-behalf.hi.ts')).staffBehalf,
  },
  'staff-circle': {
    en: async () => (await import('#contract/messages/staff/staff-circle.en.ts')).staffCircle,
    hi: async () => (await import('#contract/messages/staff/staff-circle.hi.ts')).staffCircle,
  },
  'staff-disputes': {
    en: async () =>
      (await import('#contract/messages/disputes/staff-disputes.en.ts')).staffDisputes,
    hi: async () =>
      (await import('#contract/messages/disputes/staff-disputes.hi.ts')).staffDisputes,
  },
  'staff-frame': {
    en: async () => (await import('#contract/messages/staff/staff-frame.en.ts')).staffFrame,
    hi: async () => (await import('#contract/messages/staff/staff-frame.hi.ts')).staffFrame,
  },
  'staff-members': {
    en: async () => (await import('#contract/messages/members/staff-members.en.ts')).staffMembers,
    hi: async () => (await import('#contract/messages/members/staff-members.hi.ts')).staffMembers,
  },
  'staff-policy': {
    en: async () => (await import('#contract/messages/staff/staff-policy.en.ts')).staffPolicy,
    hi: async () => (await import('#contract/messages/staff/staff-policy.hi.ts')).staffPolicy,
  },
  'staff-tickets': {
    en: async () => (await import('#contract/messages/support/staff-tickets.en.ts')).staffTickets,
    hi: async () => (await import('#contract/messages/support/staff-tickets.hi.ts')).staffTickets,
  },
  'circle-policy': {
    en: async () => (await import('#contract/messages/ledger/circle-policy.en.ts')).circlePolicy,
    hi: async () => (await import('#contract/messages/ledger/circle-policy.hi.ts')).circlePolicy,
  },
  'record': {
    en: async () => (await import('#contract/messages/ledger/record.en.ts')).record,
    hi: async () => (await import('#contract/messages/ledger/record.hi.ts')).record,
  },
}

/**
 * The sentences of one of these catalogues in the language of the page; suspends until the
 * catalogue is there.
 */
export function useStaffText<N extends StaffCatalogueName>(name: N): Translate<StaffCatalogues[N]> {
  return useSentences<StaffCatalogues[N]>(name, loaders[name])
}

/** Starts fetching sentences together with the page that will say them. */
export function fetchStaffTexts(names: readonly StaffCatalogueName[]): void {
  for (const name of names)
    void fetchSentences(name, loaders[name], languageNow()).catch(() => undefined)
}
