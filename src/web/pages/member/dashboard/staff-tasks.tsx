import { useApi } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'

/** How many tasks wait on the desk of somebody with a role; from the same list as the desk. */
export function useStaffTasks(): number {
  const { roles } = useSession()
  return useApi('GET /staff/queue', {}, { enabled: roles.length > 0 }).data?.data.length ?? 0
}

/** That tasks of one's roles wait, and the way to them. */
export function StaffTasks() {
  const t = useText('dashboard')
  const count = useStaffTasks()
  if (count === 0) return null
  return (
    <section className="card row row--between" aria-labelledby="staff-tasks">
      <h2 className="card__title" id="staff-tasks">
        {t('staff-tasks', { count })}
      </h2>
      <ButtonLink to={staffPath('queue')} variant="primary">
        {t('staff-tasks-do')}
      </ButtonLink>
    </section>
  )
}
