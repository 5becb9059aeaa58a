import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { FoundingCard } from '#web/features/opening/founding-card.tsx'
import { MessagesCard } from '#web/features/opening/messages-card.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

export function FoundingsPage() {
  return (
    <StaffFrame page="foundings">
      <div className="stack">
        <Messages />
        <Foundings />
      </div>
    </StaffFrame>
  )
}

function Messages() {
  const t = useText('operator')
  const query = useApi('GET /operator/messages')
  return (
    <SectionCard title={t('messages')}>
      <QueryView query={query}>{({ data }) => <MessagesCard ways={data} />}</QueryView>
    </SectionCard>
  )
}

function Foundings() {
  const t = useText('operator')
  const query = useApi('GET /operator/foundings')
  return (
    <QueryView query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('foundings-none')} />
        ) : (
          <div className="stack">
            {data.map((founding) => (
              <FoundingCard key={founding.id} founding={founding} />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}
