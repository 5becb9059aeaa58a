import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

type Messages = ApiResponse<'GET /user/operator-messages'>['data']

/** What the operator had to write to the member, above all else, until it is marked as read. */
export function FromOperator({ messages }: { messages: Messages }) {
  const t = useText('dashboard')
  const read = useCommand('POST /notices/read')
  return messages.map(({ id, title, text }) => (
    <SectionCard key={id} title={title}>
      <p className="as-typed">{text}</p>
      <SimpleAct
        label={t('told-read')}
        about={title}
        act={() => read.mutateAsync({ body: { ids: [id] } })}
      />
    </SectionCard>
  ))
}
