import { dateText } from '#contract/formats.ts'
import type { TicketListItem } from '#contract/support.ts'
import { paths } from '#web/paths.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Row, RowIcon } from '#web/ui/display/rows.tsx'
import { TicketBadge } from './ticket-badge.tsx'

/** One of my tickets in the list. Where there is room, what it is about and its message too. */
export function TicketRow({ ticket }: { ticket: TicketListItem }) {
  const t = useText('support')
  const language = useLanguage()
  const { id, title, subject, message, createdAt, status } = ticket
  return (
    <Row
      to={paths.ticket(id)}
      mark={<RowIcon name="ask" />}
      first={title}
      second={
        <span className="desk-only">
          {t(`subject.${subject}`)}: {message}
        </span>
      }
      end={
        <span className="item__end">
          <TicketBadge status={status} />
          <small>{dateText(Date.parse(createdAt), language, 'day')}</small>
        </span>
      }
    />
  )
}
