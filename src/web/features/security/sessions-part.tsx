import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { SecurityView } from '#contract/security/security.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { useAct } from '#web/platform/forms/use-act.ts'

/** Where the person is logged in, this device first. */
export function SessionsPart({ sessions }: Pick<SecurityView, 'sessions'>) {
  const t = useText('security')
  const end = useOnce('POST /user/sessions/end', { refreshes: ['membership'] })
  const { busy, refused, run } = useAct({ speaks: true })
  const endOne = (sessionId?: string) =>
    void run(() => end.mutateAsync({ body: sessionId === undefined ? {} : { sessionId } }))
  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      {ordered.map(({ id, current, device, startedAt, lastSeenAt }) => (
        <div key={id} className="row row--between">
          <span>
            <strong id={`device-${id}`}>{device === '' ? t('session-unknown') : device}</strong>{' '}
            {current && <Badge tone="yours" text={t('session-this')} />}
            <br />
            <span className="small soft">
              {t('session-started')} <DateTimeText at={startedAt} /> · {t('session-seen')}{' '}
              <DateTimeText at={lastSeenAt} />
            </span>
          </span>
          {!current && (
            <Button small busy={busy} aria-describedby={`device-${id}`} onClick={() => endOne(id)}>
              {t('session-end')}
            </Button>
          )}
        </div>
      ))}
      <ErrorLine text={refused} />
      {sessions.length > 1 && (
        <div className="card__actions">
          <Button busy={busy} onClick={() => endOne()}>
            {t('sessions-end')}
          </Button>
        </div>
      )}
    </>
  )
}
