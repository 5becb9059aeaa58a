import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ActedForMe } from '#web/features/support/acted-for-me.tsx'
import { useMyTickets } from '#web/features/support/api.ts'
import { TicketCard } from '#web/features/support/ticket-card.tsx'
import { begunTicket } from '#web/features/support/ticket-draft.ts'
import { TicketForm } from '#web/features/support/ticket-form.tsx'
import { paths } from '#web/paths.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

fetchTexts('support')

/** My tickets, a new one, and who acted for me. `?match=` comes from the page of a match. */
export function SupportPage() {
  const t = useText('support')
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const matchId = search.get('match') ?? undefined
  const [writes, setWrites] = useState(() => matchId !== undefined || begunTicket()?.matchId === '')
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="stack stack--wide">
        <p className="banner">{t('never')}</p>
        {writes ? (
          <SectionCard title={t('create')}>
            <TicketForm
              matchId={matchId}
              onOpened={(id) => navigate(paths.ticket(id))}
              onCancel={() => setWrites(false)}
            />
          </SectionCard>
        ) : (
          <>
            <div>
              <Button variant="primary" onClick={() => setWrites(true)}>
                {t('create')}
              </Button>
            </div>
            <Tickets />
            <ActedForMe />
          </>
        )}
      </div>
    </>
  )
}

function Tickets() {
  const t = useText('support')
  const pages = usePages()
  const query = useMyTickets(pages)
  return (
    <section className="stack" aria-labelledby="tickets">
      <h2 id="tickets">{t('list')}</h2>
      <QueryView query={query}>
        {({ data, nextCursor }) => (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            {data.length === 0 ? (
              <Empty text={t('none')} />
            ) : (
              <div className="grid grid--wide">
                {data.map((ticket) => (
                  <TicketCard key={ticket.id} ticket={ticket} />
                ))}
              </div>
            )}
            <Pager pages={pages} nextCursor={nextCursor} />
          </div>
        )}
      </QueryView>
    </section>
  )
}
