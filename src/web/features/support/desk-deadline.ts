import type { TicketListItem } from '#contract/support.ts'

/**
 * By when staff should act on a ticket: take it up, then bring it to an end. Null once it is
 * answered or closed.
 */
export function deskDeadline({
  status,
  acknowledgeBy,
  targetBy,
}: Pick<TicketListItem, 'status' | 'acknowledgeBy' | 'targetBy'>): string | null {
  if (status === 'open') return acknowledgeBy < targetBy ? acknowledgeBy : targetBy
  return status === 'acknowledged' ? targetBy : null
}
