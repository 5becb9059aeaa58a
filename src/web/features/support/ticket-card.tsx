import { useText } from '#web/platform/text/i18n.tsx'
import type { TicketListItem } from '#contract/support.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { TicketBadge } from './ticket-badge.tsx'

const EXCERPT = 160

/** One of my tickets in the list. */
export function TicketCard({ ticket }: { ticket: TicketListItem }) {
  const t = useText('support')
  return (
    <article className="card">
      <h3 className="card__title">{ticket.title}</h3>
      <p className="row">
        <TicketBadge status={ticket.status} />{' '}
        <span className="small soft">
          {t(`subject.${ticket.subject}`)} · <DateTimeText at={ticket.createdAt} />
        </span>
      </p>
      <p>
        {ticket.message.length > EXCERPT ? `${ticket.message.slice(0, EXCERPT)}…` : ticket.message}
      </p>
      <div>
        <ButtonLink to={paths.ticket(ticket.id)}>{t('look')}</ButtonLink>
      </div>
    </article>
  )
}
