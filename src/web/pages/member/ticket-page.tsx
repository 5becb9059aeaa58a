import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { useMyTicket } from '#web/features/support/api.ts'
import { TicketNow, TicketPictures, TicketTalk } from '#web/features/support/my-ticket.tsx'
import { paths } from '#web/paths.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

fetchTexts('support')

/** One ticket of mine. */
export function TicketPage({ params: { id: ticketId } }: { params: { id: string } }) {
  const t = useText('support')
  const query = useMyTicket(ticketId)
  return (
    <>
      <PageHeading title={t('title')} />
      <div className="stack">
        <QueryView query={query}>
          {({ data: ticket }) => (
            <div className="stack">
              <TicketNow ticket={ticket} />
              <TicketTalk ticket={ticket} />
              <TicketPictures ticket={ticket} />
            </div>
          )}
        </QueryView>
        <div>
          <ButtonLink to={paths.support}>{t('back')}</ButtonLink>
        </div>
      </div>
    </>
  )
}
