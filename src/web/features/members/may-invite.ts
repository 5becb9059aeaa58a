import type { CurrentUser } from '#web/platform/pages/session.tsx'

/**
 * Whether a member is offered their referral link. In the founding time people come by a list: a
 * link ties its owner to everybody who uses it. Nor is it for new members.
 */
export function mayInvite({ circle, firstSteps }: CurrentUser): boolean {
  return !circle.founding && !firstSteps
}
