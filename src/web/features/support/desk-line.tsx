import type { StaffTicketLine } from '#contract/support.ts'
import { useStaffText } from '#web/platform/staff-catalogues.ts'
import { staffPaths } from '#web/platform/staff-paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Deadline } from '#web/ui/deadline.tsx'
import { DateText } from '#web/ui/times.tsx'
import { deskDeadline } from './desk-deadline.ts'

/** One ticket in the list of those who answer. */
export function DeskLine({ ticket }: { ticket: StaffTicketLine }) {
  const t = useStaffText('staff-tickets')
  const frame = useStaffText('staff-frame')
  const at = deskDeadline(ticket)
  return (
    <article className="card">
      <h2 className="card__title">{ticket.tied ? t(`subject.${ticket.subject}`) : ticket.title}</h2>
      <p className="small soft">{!ticket.tied && <>{t('from', { name: ticket.memberName })} · {t(`subject.${ticket.subject}`)} · </>}{t('desk')}: {t(`desk.${ticket.desk}`)}</p>
      <p className="row">
        <Badge tone={ticket.status === 'open' ? 'late' : ticket.status === 'closed' ? 'over' : 'pending'} text={t(`status.${ticket.status}`)} />
        {ticket.late && <Badge tone="disputed" text={frame('late')} />}
        {ticket.mine && <Badge tone="pending" text={frame('mine')} />}
        {ticket.tied && <Badge tone="over" text={frame('tied')} />}
      </p>
      {at === null ? <p className="small soft">{t('written')}: <DateText at={ticket.createdAt} /></p> : <Deadline at={at} moved={ticket.deadlineMoved} />}
      {!ticket.tied && <ButtonLink to={staffPaths.ticket(ticket.id)}>{t('look')}</ButtonLink>}
    </article>
  )
}
