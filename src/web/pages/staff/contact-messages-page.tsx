import { useText } from '#web/platform/text/i18n.tsx'
import { ContactCard } from '#web/features/support/contact-card.tsx'
import { useContactMessages } from '#web/features/support/desk-api.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function ContactMessagesPage() {
  return (
    <StaffFrame page="contact-messages">
      <Contacts />
    </StaffFrame>
  )
}

function Contacts() {
  const t = useText('staff-tickets')
  const pages = usePages()
  const query = useContactMessages(pages)
  return (
    <QueryView query={query}>
      {({ data, nextCursor }) => (
        <div className="stack" aria-busy={query.isPlaceholderData}>
          {data.length === 0 ? (
            <Empty text={t('contact-none')} />
          ) : (
            data.map((contact) => <ContactCard key={contact.id} contact={contact} />)
          )}
          <Pager pages={pages} nextCursor={nextCursor} />
        </div>
      )}
    </QueryView>
  )
}
