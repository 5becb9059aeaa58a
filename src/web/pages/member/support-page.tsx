import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { NamedStaff } from '#contract/members/circle.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useMyTickets } from '#web/features/support/api.ts'
import { TicketRow } from '#web/features/support/ticket-row.tsx'
import { begunTicket } from '#web/features/support/ticket-draft.ts'
import { TicketForm } from '#web/features/support/ticket-form.tsx'
import { paths } from '#web/paths.ts'
import { PagedList } from '#web/ui/forms/paged-list.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { usePages } from '#web/ui/display/pager.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

fetchTexts('support')

/**
 * My tickets, and a new one. `?match=` comes from the page of a match, `?to=` from a person of the staff
 * on the page of the circle, and from Home.
 */
export function SupportPage() {
  const t = useText('support')
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const matchId = search.get('match') ?? undefined
  const to = useWrittenTo(search.get('to'))
  const [writes, setWrites] = useState(
    () => matchId !== undefined || search.has('to') || begunTicket()?.matchId === '',
  )
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="stack stack--wide">
        <p className="banner">{t('never')}</p>
        {writes ? (
          <SectionCard title={t('create')}>
            <TicketForm
              matchId={matchId}
              to={to}
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
          </>
        )}
      </div>
    </>
  )
}

/** Whom `?to=` names: an id, or `steward` for the one who looks after me. */
function useWrittenTo(wanted: string | null): NamedStaff | undefined {
  const { data } = useApi('GET /circle/members', {}, { enabled: wanted !== null })
  return data?.data.staff.find(
    ({ id, roles, mayWrite }) =>
      mayWrite && (id === wanted || (wanted === 'steward' && roles.includes('steward'))),
  )
}

function Tickets() {
  const t = useText('support')
  const pages = usePages()
  return (
    <PagedList query={useMyTickets(pages)} pages={pages} none={t('none')}>
      {({ data }) => (
        <Group title={t('list')}>
          {data.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </Group>
      )}
    </PagedList>
  )
}
