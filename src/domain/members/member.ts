export type MemberStatus = 'applied' | 'active' | 'suspended' | 'closed'
export type StaffRole = 'steward' | 'manager' | 'officer' | 'admin'
export type Language = 'en' | 'hi'

/** A member takes part once the e-mail and the phone are verified and somebody has vouched for them; giving is never a condition. */
export function mayBecomeActive(facts: { emailVerified: boolean; phoneVerified: boolean; accepted: boolean }): boolean {
  return facts.emailVerified && facts.phoneVerified && facts.accepted
}

export type Tie = 'self' | 'introduced' | 'introduced_by' | 'partner'

/** Why somebody may not decide about a member, or undefined when nothing ties them. A partner is one of the last 90 days. */
export function tieBetween({ decider, member, partners }: {
  decider: { id: string; introducedBy: string | null }
  member: { id: string; introducedBy: string | null }
  partners: readonly string[]
}): Tie | undefined {
  if (decider.id === member.id) return 'self'
  if (member.introducedBy === decider.id) return 'introduced'
  if (decider.introducedBy === member.id) return 'introduced_by'
  return partners.includes(member.id) ? 'partner' : undefined
}

export const PARTNER_DAYS = 90
