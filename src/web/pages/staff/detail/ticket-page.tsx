import { useLocation } from 'wouter'
import { WholeTicket } from '#web/features/support/whole-ticket.tsx'
import { CaseNotes } from '#web/features/staff/case-notes.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function TicketPage({ id }: { id: string }) {
  const [, navigate] = useLocation()
  return (
    <StaffFrame page="tickets">
      <div className="stack">
        <WholeTicket id={id} onGone={() => navigate(staffPath('tickets'))} />
        <CaseNotes of={{ kind: 'ticket', id }} />
      </div>
    </StaffFrame>
  )
}
