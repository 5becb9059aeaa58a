import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { FoundingRow } from '#web/features/opening/founding-row.tsx'
import { MessageRows } from '#web/features/opening/message-rows.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

export function FoundingsPage() {
  return (
    <StaffFrame page="foundings">
      <div className="stack">
        <Foundings />
        <Messages />
      </div>
    </StaffFrame>
  )
}

function Messages() {
  const query = useApi('GET /operator/messages')
  return <QueryView query={query}>{({ data }) => <MessageRows ways={data} />}</QueryView>
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
          <Group>
            {data.map((founding, at) => (
              <FoundingRow key={founding.id} founding={founding} open={at === 0} />
            ))}
          </Group>
        )
      }
    </QueryView>
  )
}
