import { dirname, join } from 'node:path'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { FACTS_FILE } from '../facts.ts'

export const STAFF_FACTS_FILE = join(dirname(FACTS_FILE), 'staff.json')

export const STAFF_ROLES = [
  'steward',
  'manager',
  'officer',
  'admin',
] as const satisfies readonly StaffRole[]

/**
 * A circle with all staff, by language and role: sessions of people who have given their second
 * factor.
 */
export type StaffFacts = {
  readonly tokens: Readonly<Record<WrittenLanguage, Readonly<Record<StaffRole, string>>>>
  readonly disputeId: string
  readonly ticketId: string
  readonly memberId: string
  readonly runId: string
}
