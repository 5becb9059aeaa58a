import { BreachForm } from '#web/features/telling/breach-form.tsx'
import { BreachRow } from '#web/features/telling/breach-row.tsx'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

export function BreachesPage() {
  const t = useText('telling')
  const breaches = useApi('GET /operator/breaches')
  const circles = useApi('GET /operator/circles')
  return (
    <QueryView query={together({ breaches, circles })}>
      {({ breaches: { data }, circles: of }) => (
        <div className="stack stack--wide">
          <div>
            <BreachForm circles={of.data} />
          </div>
          {data.length === 0 ? (
            <Empty text={t('breaches-none')} />
          ) : (
            <Group>
              {data.map((breach, at) => (
                <BreachRow key={breach.id} breach={breach} circles={of.data} open={at === 0} />
              ))}
            </Group>
          )}
        </div>
      )}
    </QueryView>
  )
}
