import { useCommand } from '#web/platform/api/use-command.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FoldRow, Group } from '#web/ui/display/rows.tsx'
import { roleText } from '#web/ui/words/member-words.ts'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'

type Holder = ApiResponse<'GET /staff/roles'>['data'][number]

/** Everybody with a role, once; opened, since when they hold each, and how it is taken away. */
export function RoleRows({ holders }: { holders: readonly Holder[] }) {
  const common = useText('member-common')
  return (
    <Group>
      {[...Map.groupBy(holders, ({ memberId }) => memberId).values()].map((held) => (
        <FoldRow
          key={held[0]?.memberId}
          mark={<Avatar name={held[0]?.name ?? ''} />}
          first={held[0]?.name ?? ''}
          second={held.map(({ role }) => roleText(common, role)).join(', ')}
          {...(held[0]?.able === false && { end: <CannotWork holder={held[0]} /> })}
        >
          <ul className="plain-list stack">
            {held.map((holder) => (
              <HeldRole key={holder.role} holder={holder} />
            ))}
          </ul>
        </FoldRow>
      ))}
    </Group>
  )
}

function CannotWork({ holder: { hasSecondFactor } }: { holder: Holder }) {
  const t = useText('staff-circle')
  const { circle } = useSession()
  const factor = circle.practice ? 'factor-practice' : 'factor-missing'
  return <Badge tone="late" text={t(hasSecondFactor ? 'proofs-missing' : factor)} />
}

function HeldRole({ holder }: { holder: Holder }) {
  const t = useText('staff-circle')
  const common = useText('member-common')
  const language = useLanguage()
  const withdraw = useCommand('POST /staff/roles/withdraw')
  const { memberId, name, role } = holder
  const spoken = roleText(common, role)
  return (
    <li className="stack stack--tight">
      <p>
        <strong>{spoken}</strong>{' '}
        <span className="small soft">
          {t('since', { date: dateOf(holder.grantedAt, language) })}
        </span>
      </p>
      <p className="small soft">{t(`role-text.${role}`)}</p>
      {holder.withdraw === 'may' && (
        <div>
          <StaffAct
            texts="staff-circle"
            words="withdraw"
            values={{ role: spoken, name }}
            small
            danger
            act={(reason) => withdraw.mutateAsync({ body: { memberId, role, reason } })}
          />
        </div>
      )}
      {(holder.withdraw === 'tied' || holder.withdraw === 'too_few_admins') && (
        <p className="small soft">{t(`withdraw-${holder.withdraw}`)}</p>
      )}
    </li>
  )
}
