import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'

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
  const common = useText('member-common')
  const language = useLanguage()
  const spoken = useSpokenAct()
  const remove = useCommand('POST /user/blocks/{memberId}/remove', { refreshes: ['matches'] })
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<string>()
  const name = blocked.firstName
  const go = async () => {
    try {
      await spoken(() => remove.mutateAsync({ params: { memberId: blocked.id } }))
      setAsked(false)
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <div className="row row--between">
      <span>
        <strong>{name}</strong>{' '}
        <span className="small soft">
          {t('blocked-since', { date: dateOf(blocked.since, language) })}
        </span>
      </span>
      <Button small onClick={() => setAsked(true)}>
        {t('unblock')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('unblock-title', { name })}
          action={t('unblock')}
          busy={remove.isPending}
          error={error}
          onConfirm={() => void go()}
          onClose={() => setAsked(false)}
        >
          <p>{t('unblock-text', { name })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
