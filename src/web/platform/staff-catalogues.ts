import type { circlePolicy } from '#contract/messages/en/circle-policy.ts'
import type { record } from '#contract/messages/en/record.ts'
import type { staff } from '#contract/messages/en/staff.ts'
import type { staffActs } from '#contract/messages/en/staff-acts.ts'
import type { staffBehalf } from '#contract/messages/en/staff-behalf.ts'
import type { staffCircle } from '#contract/messages/en/staff-circle.ts'
import type { staffDisputes } from '#contract/messages/en/staff-disputes.ts'
import type { staffFrame } from '#contract/messages/en/staff-frame.ts'
import type { staffMembers } from '#contract/messages/en/staff-members.ts'
import type { staffPolicy } from '#contract/messages/en/staff-policy.ts'
import type { staffTickets } from '#contract/messages/en/staff-tickets.ts'
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
    en: async () => (await import('#contract/messages/en/staff.ts')).staff,
    hi: async () => (await import('#contract/messages/hi/staff.ts')).staff,
  },
  'staff-acts': {
    en: async () => (await import('#contract/messages/en/staff-acts.ts')).staffActs,
    hi: async () => (await import('#contract/messages/hi/staff-acts.ts')).staffActs,
  },
  'staff-behalf': {
    en: async () => (await import('#contract/messages/en/staff-behalf.ts')).staffBehalf,
    hi: async () => (await import('#contract/messages/hi/staff-behalf.ts')).staffBehalf,
  },
  'staff-circle': {
    en: async () => (await import('#contract/messages/en/staff-circle.ts')).staffCircle,
    hi: async () => (await import('#contract/messages/hi/staff-circle.ts')).staffCircle,
  },
  'staff-disputes': {
    en: async () => (await import('#contract/messages/en/staff-disputes.ts')).staffDisputes,
    hi: async () => (await import('#contract/messages/hi/staff-disputes.ts')).staffDisputes,
  },
  'staff-frame': {
    en: async () => (await import('#contract/messages/en/staff-frame.ts')).staffFrame,
    hi: async () => (await import('#contract/messages/hi/staff-frame.ts')).staffFrame,
  },
  'staff-members': {
    en: async () => (await import('#contract/messages/en/staff-members.ts')).staffMembers,
    hi: async () => (await import('#contract/messages/hi/staff-members.ts')).staffMembers,
  },
  'staff-policy': {
    en: async () => (await import('#contract/messages/en/staff-policy.ts')).staffPolicy,
    hi: async () => (await import('#contract/messages/hi/staff-policy.ts')).staffPolicy,
  },
  'staff-tickets': {
    en: async () => (await import('#contract/messages/en/staff-tickets.ts')).staffTickets,
    hi: async () => (await import('#contract/messages/hi/staff-tickets.ts')).staffTickets,
  },
  'circle-policy': {
    en: async () => (await import('#contract/messages/en/circle-policy.ts')).circlePolicy,
    hi: async () => (await import('#contract/messages/hi/circle-policy.ts')).circlePolicy,
  },
  'record': {
    en: async () => (await import('#contract/messages/en/record.ts')).record,
    hi: async () => (await import('#contract/messages/hi/record.ts')).record,
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
