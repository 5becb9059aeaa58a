import { useCommand } from '#web/platform/api/use-command.ts'
import type { ApprovalView } from '#contract/staff/work.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { DownloadFile } from './record/export-parts.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'
import { ChangeList } from './change-list.tsx'
import { sidesOf } from '#domain/staff/act-facts.ts'

const TONES: Readonly<Record<ApprovalView['state'], BadgeTone>> = {
  waiting: 'yours',
  approved: 'done',
  refused: 'over',
  withdrawn: 'over',
  expired: 'over',
}

/**
 * A proposal that needs two people: what it is, who proposed it and why, and the second person's
 * buttons.
 */
export function ApprovalCard({ approval }: { approval: ApprovalView }) {
  const t = useText('staff-circle')
  const language = useLanguage()
  const kind = t(`approval.${approval.kind}`)
  const { program, ...summary } = approval.summary
  const what = titled(kind, approval.whomName ?? program)
  const waits = approval.state === 'waiting'
  return (
    <article className="card">
      <h2 className="card__title">{what}</h2>
      <p className="row">
        <Badge tone={TONES[approval.state]} text={t(`approval-state.${approval.state}`)} />
        <span className="small soft">
          <DateTimeText at={approval.at} />
        </span>
      </p>
      <ChangeList {...sidesOf(summary)} />
      <p>
        {approval.proposedByMe
          ? t('approval-by-me')
          : t('approval-by', { name: approval.proposedByName })}
      </p>
      {approval.reason !== null && (
        <p>
          {t(approval.proposedByMe ? 'approval-reason-mine' : 'approval-reason', {
            reason: approval.reason,
          })}
        </p>
      )}
      {waits && (
        <p className="small soft">
          {t('approval-until', { date: dateOf(approval.expiresAt, language) })}
        </p>
      )}
      {approval.byOperator && <p>{t('approval-operator')}</p>}
      {approval.ended !== null && <Ended approval={approval} ended={approval.ended} />}
      {waits && <Decide approval={approval} what={what} />}
      {approval.downloadUntil !== undefined && <DownloadFile approval={approval} />}
    </article>
  )
}

function titled(kind: string, name: unknown): string {
  return typeof name === 'string' ? `${kind}: ${name}` : kind
}

/** By whom, when and why it was decided. */
function Ended({
  approval: { state },
  ended: { at, byName, byMe, byOperator, reason },
}: {
  approval: ApprovalView
  ended: NonNullable<ApprovalView['ended']>
}) {
  const t = useText('staff-circle')
  if (state === 'waiting') return null
  const by = byMe
    ? t(`ended-mine.${state}`)
    : byOperator
      ? t('ended-operator')
      : byName === null
        ? t(`ended.${state}`)
        : t(`ended-by.${state}`, { name: byName })
  return (
    <>
      <p>
        {by} · <DateTimeText at={at} />
      </p>
      {reason !== null && <p>{t(byMe ? 'approval-reason-mine' : 'approval-reason', { reason })}</p>}
    </>
  )
}

function Decide({ approval, what }: { approval: ApprovalView; what: string }) {
  const t = useText('staff-circle')
  const decide = useCommand('POST /staff/approvals/{approvalId}/decide')
  const withdraw = useCommand('POST /staff/approvals/{approvalId}/withdraw')
  const params = { approvalId: approval.id }
  const answer = (word: 'approve' | 'approve-rules' | 'refuse') => ({
    texts: 'staff-circle' as const,
    words: word,
    values: { what },
    act: (reason: string) =>
      decide.mutateAsync({
        params,
        body: { approve: word !== 'refuse', reason, version: approval.version },
      }),
  })
  if (approval.link?.startsWith('/') === true)
    return (
      <ButtonLink variant={approval.canDecide ? 'primary' : 'plain'} to={approval.link}>
        {t('decide-there')}
      </ButtonLink>
    )
  if (approval.proposedByMe)
    return <SimpleAct label={t('take-back')} act={() => withdraw.mutateAsync({ params })} />
  if (!approval.canDecide) return <p className="small soft">{t('approval-not-yours')}</p>
  return (
    <div className="card__actions">
      {!approval.byOperator && (
        <StaffAct
          {...answer(approval.kind === 'policy' ? 'approve-rules' : 'approve')}
          variant="primary"
        >
          {approval.kind === 'circle_token' && t('program-text')}
        </StaffAct>
      )}
      <StaffAct {...answer('refuse')} danger />
    </div>
  )
}
