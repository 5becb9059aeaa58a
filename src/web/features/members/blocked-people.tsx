import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'

type Blocked = ApiResponse<'GET /user/blocks'>['data'][number]

/** The people whom a member blocked. */
export function BlockedPeople() {
  const t = useText('record')
  const query = useApi('GET /user/blocks')
  return (
    <>
      <p className="small soft">{t('blocks-text')}</p>
      <QueryView query={query} lines={1}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('blocks-none')}</p>
          ) : (
            <div className="stack stack--tight">
              {data.map((blocked) => (
                <BlockedRow key={blocked.id} blocked={blocked} />
              ))}
            </div>
          )
        }
      </QueryView>
    </>
  )
}

function BlockedRow({ blocked }: { blocked: Blocked }) {
  const t = useText('record')
  const language = useLanguage()
  const remove = useCommand('POST /user/blocks/{memberId}/remove', { refreshes: ['matches'] })
  const name = blocked.firstName
  return (
    <div className="row row--between">
      <span>
        <strong>{name}</strong>{' '}
        <span className="small soft">
          {t('blocked-since', { date: dateOf(blocked.since, language) })}
        </span>
      </span>
      <AskedAct
        small
        speaks
        label={t('unblock')}
        title={t('unblock-title', { name })}
        act={() => remove.mutateAsync({ params: { memberId: blocked.id } })}
      >
        <p>{t('unblock-text', { name })}</p>
      </AskedAct>
    </div>
  )
}
