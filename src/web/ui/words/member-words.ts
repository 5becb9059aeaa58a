import type { Translate } from '#contract/messages/translate.ts'
import type { Messages } from '#contract/messages/messages.ts'

type Common = Translate<Messages['member-common']>

/** A member's status in words. One that this version does not know shows as it came. */
export function statusText(t: Common, status: string): string {
  return status === 'applied' ||
    status === 'active' ||
    status === 'suspended' ||
    status === 'closed'
    ? t(`membership.${status}`)
    : status
}

/** A role in words. One that this version does not know shows as it came. */
export function roleText(t: Common, role: string): string {
  const known =
    role === 'participant' ||
    role === 'helper' ||
    role === 'steward' ||
    role === 'manager' ||
    role === 'officer' ||
    role === 'admin'
  return known ? t(`role.${role}`) : role
}
