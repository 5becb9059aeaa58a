import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

type Way = ApiResponse<'GET /operator/messages'>['data'][number]

/** Whether mail, SMS and push go out: a line for each, with what waits. */
export function MessagesCard({ ways }: { ways: readonly Way[] }) {
  const t = useText('operator')
  const moment = useMomentText()
  return (
    <ul className="plain-list stack stack--tight">
      {ways.map(({ way, failingSince, takenAt, waiting }) => (
        <li key={way}>
          <strong>{t(`way.${way}`)}</strong>{' '}
          {failingSince !== null && (
            <Badge tone="late" text={t('way-failing', { since: moment(failingSince) })} />
          )}
          <br />
          <span className="small soft">
            {takenAt === null ? t('way-never') : t('way-taken', { at: moment(takenAt) })}
            {waiting > 0 && ` ${t('way-waiting', { count: waiting })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
