import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

type Acted = ApiResponse<'GET /user/acted-for-me'>['data'][number]

/** Who made requests for me with my code, and whether anybody may. */
export function ActedForMe() {
  const t = useText('support')
  const query = useApi('GET /user/acted-for-me')
  const change = useCommand('PUT /user/managers')
  return (
    <>
      <p className="soft">{t('acted-text')}</p>
      <QueryView query={query}>
        {({ data, managersMayAct: may }) => (
          <>
            {data.length === 0 ? (
              <Empty text={t('acted-none')} />
            ) : (
              <DataTable
                caption={t('acted')}
                captionHidden
                rows={data}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'who', label: t('acted-who'), cell: ({ byName }) => byName },
                  {
                    key: 'what',
                    label: t('acted-what'),
                    cell: ({ act, resultId }) =>
                      resultId === null ? (
                        t(`act.${act}`)
                      ) : (
                        <Link href={pageOf(act, resultId)}>{t(`act.${act}`)}</Link>
                      ),
                  },
                  {
                    key: 'amount',
                    label: t('acted-amount'),
                    cell: ({ amount }) => amount !== null && <Amount rupees={amount} />,
                  },
                  {
                    key: 'when',
                    label: t('acted-when'),
                    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
                  },
                  {
                    key: 'became',
                    label: t('acted-became'),
                    cell: ({ status }) => t(`became.${status}`),
                  },
                ]}
              />
            )}
            <p>{t(may ? 'allowed' : 'not-allowed')}</p>
            <ActButton
              label={t(may ? 'stop' : 'allow')}
              done={({ message }) => message}
              act={() => change.mutateAsync({ body: { allowed: !may } })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function pageOf(act: Acted['act'], id: string): string {
  return act === 'pledge' || act === 'ask' ? `${paths.payments}#${act}-${id}` : paths.match(id)
}
