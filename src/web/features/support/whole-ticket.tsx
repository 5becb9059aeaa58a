import { ApiError } from '#web/platform/api/api-error.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { useDeskTicket } from './desk-api.ts'
import { DeskConversation, DeskFacts, DeskMore, DeskNext, DeskTied } from './desk-ticket.tsx'

/** Everything about one ticket. `onGone` follows when it is no longer this person's. */
export function WholeTicket({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useDeskTicket(id)
  return (
    <>
      {query.error instanceof ApiError && query.error.code === 'members.tied' && (
        <DeskTied ticketId={id} onGone={onGone} />
      )}
      <QueryView query={query}>
        {({ data: ticket }) => (
          <div className="stack">
            <DeskNext ticket={ticket} />
            <DeskFacts ticket={ticket} />
            <DeskConversation ticket={ticket} />
            <DeskMore ticket={ticket} onGone={onGone} />
          </div>
        )}
      </QueryView>
    </>
  )
}
