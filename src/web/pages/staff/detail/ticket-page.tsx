import { useLocation } from 'wouter'
import { useDeskTicket } from '#web/features/support/desk-api.ts'
import {
  DeskConversation,
  DeskFacts,
  DeskMore,
  DeskNext,
  DeskTied,
} from '#web/features/support/desk-ticket.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function TicketPage({ id }: { id: string }) {
  const query = useDeskTicket(id)
  const [, navigate] = useLocation()
  const toList = () => navigate(staffPath('tickets'))
  return (
    <StaffFrame page="tickets">
      {query.error instanceof ApiError && query.error.code === 'members.tied' && (
        <DeskTied ticketId={id} onGone={toList} />
      )}
      <QueryView query={query}>
        {({ data: ticket }) => (
          <div className="stack">
            <DeskNext ticket={ticket} />
            <DeskFacts ticket={ticket} />
            <DeskConversation ticket={ticket} />
            <DeskMore ticket={ticket} onGone={toList} />
          </div>
        )}
      </QueryView>
    </StaffFrame>
  )
}
