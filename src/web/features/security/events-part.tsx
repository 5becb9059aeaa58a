import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/** What happened to the login: the newest first, refused ones marked. */
export function EventsPart() {
  const t = useText('security')
  return (
    <QueryView query={useApi('GET /user/security-events')}>
      {({ data }) => (
        <>
          <p className="soft">{t('events-hint')}</p>
          {data.map(({ happenedAt, act, refused, device, sameNetwork }, at) => (
            <div key={at} className="row row--between">
              <span>
                <strong>{t(`event.${act}`)}</strong>
                <br />
                <span className="small soft">
                  <DateTimeText at={happenedAt} /> · {device === '' ? t('session-unknown') : device}{' '}
                  · {t(sameNetwork ? 'event-here' : 'event-elsewhere')}
                </span>
              </span>
              {refused && <Badge tone="wrong" text={t('event-refused')} />}
            </div>
          ))}
        </>
      )}
    </QueryView>
  )
}
