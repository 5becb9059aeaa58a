import { useText } from '#web/platform/text/i18n.tsx'
import type { StaffTicketLine } from '#contract/support.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Deadline } from '#web/ui/display/deadline.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { deskDeadline } from './desk-deadline.ts'

/** One ticket in the list of the staff who answer. */
export function DeskLine({ ticket }: { ticket: StaffTicketLine }) {
  const t = useText('staff-tickets')
  const at = deskDeadline(ticket)
  return (
    <article className="card">
      <h2 className="card__title">{ticket.tied ? t(`subject.${ticket.subject}`) : ticket.title}</h2>
      <p className="small soft">
        {!ticket.tied && (
          <>
            {t('from', { name: ticket.memberName })} · {t(`subject.${ticket.subject}`)} ·{' '}
          </>
        )}
        {t('desk')}: {t(`desk.${ticket.desk}`)}
      </p>
      {ticket.circleName !== null && (
        <p className="small soft">{t('of-panel', { circle: ticket.circleName })}</p>
      )}
      <Marks ticket={ticket} />
      {at === null ? (
        <p className="small soft">
          {t('written')}: <DateText at={ticket.createdAt} />
        </p>
      ) : (
        <Deadline at={at} moved={ticket.deadlineMoved} />
      )}
      <Way ticket={ticket} />
    </article>
  )
}

const TONES: Readonly<Record<StaffTicketLine['status'], BadgeTone>> = {
  open: 'yours',
  acknowledged: 'over',
  answered: 'over',
  closed: 'over',
}

function Marks({ ticket }: { ticket: StaffTicketLine }) {
  const t = useText('staff-tickets')
  const frame = useText('staff-frame')
  return (
    <p className="row">
      <Badge tone={TONES[ticket.status]} text={t(`status.${ticket.status}`)} />
      {ticket.late && <Badge tone="wrong" text={frame('late')} />}
      {ticket.mine && <Badge tone="yours" text={frame('mine')} />}
      {ticket.tied && <Badge tone="over" text={frame('tied')} />}
    </p>
  )
}

// A keeper with a tie to the member can no longer read the ticket, and gives it away.
function Way({ ticket: { id, tied, mine, status } }: { ticket: StaffTicketLine }) {
  const t = useText('staff-tickets')
  if (!tied) return <ButtonLink to={staffPaths.ticket(id)}>{t('look')}</ButtonLink>
  if (!mine || status === 'closed') return null
  return (
    <>
      <p>{t('tied-text')}</p>
      <ButtonLink to={staffPaths.ticket(id)}>{t('tied-give')}</ButtonLink>
    </>
  )
}
