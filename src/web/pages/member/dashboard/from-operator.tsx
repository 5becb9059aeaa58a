import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

/** What the operator had to tell, above all else, until it is marked as read. */
export function FromOperator() {
  const t = useText('dashboard')
  const read = useCommand('POST /notices/read')
  const told = useApi('GET /user/told').data?.data ?? []
  return told.map(({ id, title, text }) => (
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
