import { useText } from '#web/platform/text/i18n.tsx'
import type { DisputeLine } from '#contract/disputes/case-view.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Deadline } from '#web/ui/display/deadline.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { isRunning } from '#domain/matches/dispute-transitions.ts'

/** One dispute in a list: what it is about, who has it, and its deadline. */
export function CaseLine({ dispute }: { dispute: DisputeLine }) {
  const t = useText('staff-disputes')
  const { circle } = useSession()
  return (
    <article className="card">
      <h2 className="card__title">
        {t('line', { code: dispute.code })} · <Amount rupees={dispute.amount} />
      </h2>
      <p>{t(`kind.${dispute.kind}`)}</p>
      <Marks dispute={dispute} />
      {dispute.circleName !== circle.name && (
        <p className="small">{t('other-circle', { name: dispute.circleName })}</p>
      )}
      {dispute.deadlineAt === null ? (
        <p className="small soft">
          {t('opened')} <DateText at={dispute.openedAt} />
        </p>
      ) : (
        <Deadline at={dispute.deadlineAt} />
      )}
      {!dispute.tied && <ButtonLink to={staffPaths.dispute(dispute.id)}>{t('look')}</ButtonLink>}
    </article>
  )
}

function Marks({ dispute }: { dispute: DisputeLine }) {
  const t = useText('staff-disputes')
  const frame = useText('staff-frame')
  const runs = isRunning(dispute.state)
  return (
    <p className="row">
      <Badge tone="over" text={t(`state.${dispute.state}`)} />
      {dispute.late && runs && <Badge tone="wrong" text={frame('late')} />}
      {dispute.mine && <Badge tone="yours" text={frame('mine')} />}
      {dispute.waitsForSecond && <Badge tone="yours" text={t('waits-for-second')} />}
      {dispute.round > 1 && <Badge tone="over" text={t('round-2')} />}
      {dispute.tied && <Badge tone="over" text={frame('tied')} />}
    </p>
  )
}
