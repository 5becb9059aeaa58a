import { MessageForm } from '#web/features/telling/message-form.tsx'
import { MessageRow } from '#web/features/telling/message-row.tsx'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

/** How far a message is changes without a word from the server. */
const REFETCH_MS = 15_000

export function MemberMessagesPage() {
  const t = useText('telling')
  const messages = useApi('GET /operator/member-messages', {}, { refetchInterval: REFETCH_MS })
  const circles = useApi('GET /operator/circles')
  const breaches = useApi('GET /operator/breaches')
  return (
    <QueryView query={together({ messages, circles, breaches })}>
      {({ messages: { data, olderConsent, ofPrivacy }, circles: of, breaches: register }) => (
        <div className="stack stack--wide">
          <MessageForm
            circles={of.data}
            breaches={register.data}
            olderConsent={olderConsent}
            ofPrivacy={ofPrivacy}
          />
          {data.length === 0 ? (
            <Empty text={t('sent-none')} />
          ) : (
            <Group title={t('sent')}>
              {data.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </Group>
          )}
        </div>
      )}
    </QueryView>
  )
}
