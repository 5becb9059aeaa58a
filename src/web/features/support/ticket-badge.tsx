import { useText } from '#web/platform/text/i18n.tsx'
import type { TicketListItem } from '#contract/support.ts'
import { Badge } from '#web/ui/display/badge.tsx'

/** The state of a ticket, by colour and word. */
export function TicketBadge({ status }: Pick<TicketListItem, 'status'>) {
  const t = useText('support')
  return <Badge tone={status === 'answered' ? 'yours' : 'over'} text={t(`status.${status}`)} />
}
