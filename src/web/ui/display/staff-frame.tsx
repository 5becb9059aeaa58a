import type { ReactNode } from 'react'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import {
  mayUse,
  STAFF_PAGES,
  type StaffPageName,
  staffPath,
} from '#web/platform/pages/staff-pages.ts'
import { ButtonLink } from '../acts/button.tsx'
import { PageHeading } from './page-heading.tsx'
import { roleText } from '../words/member-words.ts'

const SECURITY = '/security'

type Props = {
  readonly page: StaffPageName
  readonly title?: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/**
 * A page of the staff area with its heading. People who may not use it get kind words instead. The
 * server decides what people may do.
 */
export function StaffFrame({ page, title, lead, children }: Props) {
  const t = useText('staff-frame')
  const user = useSession()
  const { roles = [], outside } = STAFF_PAGES.find(({ name }) => name === page) ?? {}
  const yours = mayUse(user, { roles, ...(outside && { outside }) })
  return (
    <>
      <PageHeading
        key={page}
        title={title ?? t(`page.${page}`)}
        lead={yours ? (lead ?? t(`lead.${page}`)) : undefined}
      />
      {yours ? <Yours>{children}</Yours> : <NotYours roles={roles} />}
    </>
  )
}

function Yours({ children }: { children: ReactNode }) {
  return useSession().secondFactor === 'none' ? <FactorMissing /> : children
}

function NotYours({ roles }: { roles: readonly StaffRole[] }) {
  const t = useText('staff-frame')
  const common = useText('member-common')
  const user = useSession()
  return (
    <div className="card stack">
      <p>
        {user.roles.length === 0 ? t('no-role') : t('not-yours')}{' '}
        {t('not-yours-roles', { roles: roles.map((role) => roleText(common, role)).join(', ') })}
      </p>
      <p className="soft">{t('not-yours-text')}</p>
      {user.roles.length > 0 && (
        <div>
          <ButtonLink variant="primary" to={staffPath('queue')}>
            {t('to-queue')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function FactorMissing() {
  const t = useText('staff-frame')
  return (
    <div className="card stack">
      <p>{t('factor-missing')}</p>
      <div>
        <a className="btn btn--primary" href={SECURITY}>
          {t('factor-do')}
        </a>
      </div>
    </div>
  )
}
