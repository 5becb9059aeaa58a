import { useText } from '#web/platform/text/i18n.tsx'
import { useDeskTickets } from '#web/features/support/desk-api.ts'
import { DeskLine } from '#web/features/support/desk-line.tsx'
import { usePages } from '#web/ui/display/pager.tsx'
import { ListViews, PagedList } from '#web/ui/forms/paged-list.tsx'

export function TicketsPage() {
  const t = useText('staff-tickets')
  return (
    <ListViews
      tabs={[
        { value: 'running', text: t('running') },
        { value: 'closed', text: t('closed') },
      ]}
    >
      {(which) => <Tickets key={which} which={which} />}
    </ListViews>
  )
}

function Tickets({ which }: { which: 'running' | 'closed' }) {
  const t = useText('staff-tickets')
  const pages = usePages()
  return (
    <PagedList query={useDeskTickets(which, pages)} pages={pages} none={t(`none-${which}`)}>
      {({ data }) => (
        <div className="grid grid--wide">
          {data.map((ticket) => (
            <DeskLine key={ticket.id} ticket={ticket} />
          ))}
        </div>
      )}
    </PagedList>
  )
}
