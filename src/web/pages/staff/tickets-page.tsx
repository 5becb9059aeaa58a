import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { useDeskTickets } from '#web/features/support/desk-api.ts'
import { DeskLine } from '#web/features/support/desk-line.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { ChoiceTabs } from '#web/ui/forms/choice-tabs.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function TicketsPage() {
  return (
    <StaffFrame page="tickets">
      <Tickets />
    </StaffFrame>
  )
}

function Tickets() {
  const t = useText('staff-tickets')
  const frame = useText('staff-frame')
  const [which, setWhich] = useState<'running' | 'closed'>('running')
  const pages = usePages()
  const query = useDeskTickets(which, pages)
  return (
    <div className="stack">
      <ChoiceTabs
        label={frame('filter')}
        tabs={[
          { value: 'running', text: t('running') },
          { value: 'closed', text: t('closed') },
        ]}
        chosen={which}
        onChoose={(next) => {
          setWhich(next)
          pages.toFirst()
        }}
      />
      <QueryView query={query}>
        {({ data, nextCursor }) => (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            {data.length === 0 ? (
              <Empty text={t(`none-${which}`)} />
            ) : (
              <div className="grid grid--wide">
                {data.map((ticket) => (
                  <DeskLine key={ticket.id} ticket={ticket} />
                ))}
              </div>
            )}
            <Pager pages={pages} nextCursor={nextCursor} />
          </div>
        )}
      </QueryView>
    </div>
  )
}
