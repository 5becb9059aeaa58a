import { useLocation } from 'wouter'
import { useDeskTicket } from '#web/features/support/desk-api.ts'
import { DeskConversation, DeskFacts, DeskMore, DeskNext } from '#web/features/support/desk-ticket.tsx'
import { staffPaths } from '#web/platform/staff-paths.ts'
import { Answer } from '#web/ui/answer.tsx'
import { StaffFrame } from '#web/ui/staff-frame.tsx'

export function TicketPage({ id }: { id: string }) {
  const query = useDeskTicket(id)
  const [, navigate] = useLocation()
  return (
    <StaffFrame page="tickets">
      <Answer query={query}>
        {({ data: ticket }) => (
          <div className="stack">
            <DeskNext ticket={ticket} />
            <DeskFacts ticket={ticket} />
            <DeskConversation ticket={ticket} />
            <DeskMore ticket={ticket} onGone={() => navigate(staffPaths.tickets)} />
          </div>
        )}
      </Answer>
    </StaffFrame>
  )
}
