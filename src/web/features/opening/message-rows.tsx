import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import type { IconName } from '#web/ui/display/icons.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'

type Way = ApiResponse<'GET /operator/messages'>['data'][number]

const ICONS: Readonly<Record<Way['way'], IconName>> = { mail: 'mail', sms: 'phone', push: 'bell' }

/** Whether mail, SMS and push go out: a row for each, with what waits. */
export function MessageRows({ ways }: { ways: readonly Way[] }) {
  const t = useText('operator')
  const moment = useMomentText()
  return (
    <Group title={t('messages')}>
      {ways.map(({ way, failingSince, takenAt, waiting }) => (
        <Row
          key={way}
          mark={<RowIcon name={ICONS[way]} />}
          first={t(`way.${way}`)}
          second={
            failingSince !== null
              ? t('way-failing', { since: moment(failingSince) })
              : takenAt === null
                ? t('way-never')
                : t('way-taken', { at: moment(takenAt) })
          }
          {...(failingSince === null && waiting === 0
            ? {}
            : {
                end: (
                  <Badge
                    tone={failingSince === null ? 'late' : 'wrong'}
                    text={waiting > 0 ? t('way-waiting', { count: waiting }) : t('way-fails')}
                  />
                ),
              })}
        />
      ))}
    </Group>
  )
}
