import { useText } from '#web/platform/text/i18n.tsx'
import { ContactCard } from '#web/features/support/contact-card.tsx'
import { useContactMessages } from '#web/features/support/desk-api.ts'
import { usePages } from '#web/ui/display/pager.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

export function ContactMessagesPage() {
  const t = useText('staff-tickets')
  const pages = usePages()
  return (
    <PagedList query={useContactMessages(pages)} pages={pages} none={t('contact-none')}>
      {({ data }) => data.map((contact) => <ContactCard key={contact.id} contact={contact} />)}
    </PagedList>
  )
}
