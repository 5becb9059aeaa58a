import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'

/** How often people came in, and were refused, in the last day: whether somebody guesses. */
export function SecurityRows({
  events,
}: {
  events: ApiResponse<'GET /operator/security-events'>['data']
}) {
  const t = useText('operator')
  if (events.length === 0) return null
  return (
    <Group title={t('security')}>
      {events.map(({ act, done, refused, networks, unknown }) => (
        <Row
          key={act}
          mark={<RowIcon name="shield" />}
          first={t(`security.${act}`)}
          second={
            refused === 0
              ? t('security-done', { done })
              : t('security-refused', { done, refused, networks, unknown })
          }
        />
      ))}
    </Group>
  )
}
