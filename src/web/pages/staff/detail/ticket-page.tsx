import { useLocation } from 'wouter'
import { WholeTicket } from '#web/features/support/whole-ticket.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function TicketPage({ id }: { id: string }) {
  const [, navigate] = useLocation()
  return (
    <StaffFrame page="tickets">
      <WholeTicket id={id} onGone={() => navigate(staffPath('tickets'))} />
    </StaffFrame>
  )
}
