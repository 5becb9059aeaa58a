import type { TicketListItem } from '#contract/support.ts'

/**
 * Until when staff should do the next thing with a ticket: take it up, then settle it; nothing once
 * it is answered or closed.
 */
export function deskDeadline({
  status,
  acknowledgeBy,
  targetBy,
}: Pick<TicketListItem, 'status' | 'acknowledgeBy' | 'targetBy'>): string | null {
  if (status === 'open') return acknowledgeBy < targetBy ? acknowledgeBy : targetBy
  return status === 'acknowledged' ? targetBy : null
}
