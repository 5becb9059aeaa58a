import { dateText } from '#contract/formats.ts'
import type { TicketListItem } from '#contract/support.ts'
import { paths } from '#web/paths.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Row, RowIcon } from '#web/ui/display/rows.tsx'
import { TicketBadge } from './ticket-badge.tsx'

/** One of my tickets in the list: its title, what it is about, and the begin of its message. */
export function TicketRow({ ticket }: { ticket: TicketListItem }) {
  const t = useText('support')
  const language = useLanguage()
  const { id, title, subject, message, createdAt, status } = ticket
  return (
    <Row
      to={paths.ticket(id)}
      mark={<RowIcon name="ask" />}
      first={<span className="cut">{title}</span>}
      second={
        <span className="cut">
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
