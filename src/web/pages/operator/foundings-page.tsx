import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { FoundingRow } from '#web/features/opening/founding-row.tsx'
import { MessageRows } from '#web/features/opening/message-rows.tsx'
import { SecurityRows } from '#web/features/opening/security-rows.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

export function FoundingsPage() {
  const t = useText('operator')
  const messages = useApi('GET /operator/messages')
  return (
    <div className="stack">
      <PagedList query={useApi('GET /operator/foundings')} none={t('foundings-none')}>
        {({ data }) => (
          <Group>
            {data.map((founding, at) => (
              <FoundingRow key={founding.id} founding={founding} open={at === 0} />
            ))}
          </Group>
        )}
      </PagedList>
      <QueryView query={messages}>{({ data }) => <MessageRows ways={data} />}</QueryView>
      <QueryView query={useApi('GET /operator/security-events')}>
        {({ data }) => <SecurityRows events={data} />}
      </QueryView>
    </div>
  )
}
