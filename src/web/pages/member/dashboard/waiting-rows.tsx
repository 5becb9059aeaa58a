import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Row, RowIcon } from '#web/ui/display/rows.tsx'

/** What waits for this member beside payments: people of a list, and the tasks of a role. */
export function useWaitingRows(): ReactNode[] {
  const t = useText('dashboard')
  const { roles } = useSession()
  const people = useApi('GET /user/waiting-people').data?.data.length ?? 0
  const tasks = useApi('GET /staff/queue', {}, { enabled: roles.length > 0 }).data?.data.length ?? 0
  const rows: ReactNode[] = []
  if (people > 0)
    rows.push(
      <Row
        key="people"
        to={paths.recognise}
        mark={<RowIcon name="people" />}
        first={t('people-wait', { count: people })}
      />,
    )
  if (tasks > 0)
    rows.push(
      <Row
        key="tasks"
        to={staffPath('queue')}
        mark={<RowIcon name="desk" />}
        first={t('staff-tasks', { count: tasks })}
      />,
    )
  return rows
}
