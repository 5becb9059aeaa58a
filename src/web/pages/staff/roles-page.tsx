import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { useRoles } from '#web/features/staff/api.ts'
import { GrantForm } from '#web/features/staff/grant-form.tsx'
import { OutsideOfficersCard } from '#web/features/staff/outside-officers-card.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { RoleRows } from '#web/features/staff/role-rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

export function RolesPage() {
  const t = useText('staff-circle')
  const { roles } = useSession()
  const query = useRoles()
  const [granting, setGranting] = useState(false)
  return (
    <div className="stack">
      {granting ? (
        <SectionCard title={t('grant')}>
          <GrantForm onDone={() => setGranting(false)} />
        </SectionCard>
      ) : (
        <div>
          <Button variant="primary" onClick={() => setGranting(true)}>
            {t('grant')}
          </Button>
        </div>
      )}
      <QueryView query={query}>{({ data }) => <RoleRows holders={data} />}</QueryView>
      {roles.includes('admin') && <OutsideOfficersCard />}
    </div>
  )
}
