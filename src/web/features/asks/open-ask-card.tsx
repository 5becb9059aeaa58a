import { useCommand } from '#web/platform/api/use-command.ts'
import { Link } from 'wouter'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'

type OpenAsk = ApiResponse<'GET /staff/open-asks'>['data'][number]

/** An open ask at its queue position. Staff can propose it as urgent. */
export function OpenAskCard({ ask }: { ask: OpenAsk }) {
  const t = useText('staff')
  const frame = useText('staff-frame')
  const language = useLanguage()
  const { roles } = useSession()
  return (
    <article className="card">
      <h3 className="card__title">
        {t('rank', { rank: ask.rank })} {ask.name}: <Amount rupees={ask.openAmount} />
      </h3>
      <p className="row">
        <Badge
          tone={ask.askClass === 'urgent' ? 'late' : 'over'}
          text={t(`class.${ask.askClass}`)}
        />
        {ask.assignedToMe && <Badge tone="yours" text={t('assigned-to-me')} />}
        <span className="small soft">{frame('since', { date: dateOf(ask.since, language) })}</span>
      </p>
      {ask.urgentWaits && (
        <p className="small">
          <Badge tone="yours" text={t('urgent-waits')} />{' '}
          <Link href={staffPath('approvals')}>{t('urgent-look')}</Link>
        </p>
      )}
      {ask.tied && <p className="small soft">{frame('tied')}</p>}
      {!ask.tied && (roles.includes('officer') || ask.assignedToMe) && <Acts ask={ask} />}
    </article>
  )
}

/** What a steward does for the members assigned to them, and an officer for everybody. */
function Acts({ ask }: { ask: OpenAsk }) {
  const hide = useCommand('POST /staff/asks/{askId}/hide-note')
  const propose = useCommand('POST /staff/asks/{askId}/urgent')
  return (
    <>
      {ask.noteShown && (
        <StaffAct
          texts="staff"
          words="hide-note"
          values={{ name: ask.name }}
          act={(reason) => hide.mutateAsync({ params: { askId: ask.id }, body: { reason } })}
        />
      )}
      {!ask.urgentWaits && ask.askClass !== 'urgent' && (
        <StaffAct
          texts="staff"
          words="urgent"
          values={{ name: ask.name }}
          act={(reason) => propose.mutateAsync({ params: { askId: ask.id }, body: { reason } })}
        />
      )}
    </>
  )
}
