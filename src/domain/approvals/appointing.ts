import { mayGiveRole, type StaffRole } from '../shared/staff-roles.ts'

/** Somebody of a circle's staff, and whether they have a tie to the person a role is for. */
export type Appointer = {
  readonly id: string
  readonly roles: readonly StaffRole[]
  readonly tied: boolean
}

/** Who may agree to a proposed role beside its proposer. */
export type SecondVoices = {
  /** Those who may give the role themselves. */
  readonly appointers: readonly string[]
  /** Whether an active member or an officer from outside without a tie stands for the second. */
  readonly confirmer: boolean
}

/**
 * Two people who may give a role appoint, one of them without a tie to the person. Where each has a
 * tie, one administrator and somebody without a tie do. Nobody appoints themselves: who the role is
 * for never counts as one of the two.
 */
export function secondVoices({
  role,
  personId,
  proposerId,
  staff,
}: {
  readonly role: StaffRole
  readonly personId: string
  readonly proposerId: string
  readonly staff: readonly Appointer[]
}): SecondVoices {
  const able = staff.filter(({ id, roles }) => id !== personId && mayGiveRole(roles, role))
  const proposer = able.find(({ id }) => id === proposerId)
  if (proposer === undefined) return { appointers: [], confirmer: false }
  const others = able.filter(({ id }) => id !== proposerId)
  const admins = able.filter(({ roles }) => roles.includes('admin'))
  return {
    appointers: others.filter(({ tied }) => !(tied && proposer.tied)).map(({ id }) => id),
    confirmer: admins.includes(proposer) && admins.length > 1 && able.every(({ tied }) => tied),
  }
}
