import { useCommand } from '#web/platform/api/use-command.ts'
import type { PledgeView } from '#contract/pledges.ts'
import { money } from '#contract/formats.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { PartBar } from '#web/ui/display/part-bar.tsx'
import { RequestDetails } from '#web/ui/display/request-details.tsx'
import { Facts, Fold, RowIcon } from '#web/ui/display/rows.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { PauseOrResume } from './pause-or-resume.tsx'

type Props = { readonly pledge: PledgeView }

/**
 * One pledge with its state and how much of it was given. It opens to its details, and, while
 * something is open, to pausing and withdrawing it.
 */
export function PledgeRow({ pledge }: Props) {
  const common = useText('member-common')
  const open = pledge.openAmount > 0 && (pledge.status === 'pending' || pledge.status === 'paused')
  return (
    <li>
      <Fold
        anchor={`pledge-${pledge.id}`}
        mark={<RowIcon name="give" />}
        first={<Title pledge={pledge} />}
        second={
          <>
            <span className={pledge.status === 'pending' ? 'pending' : undefined}>
              {common(`status.${pledge.status}`)}
            </span>
            <PartBar part={pledge.fulfilledAmount} whole={pledge.amount} />
          </>
        }
      >
        <WhyPaused pledge={pledge} />
        {open && (
          <div className="card__actions">
            <Moves pledge={pledge} />
          </div>
        )}
        <Details pledge={pledge} open={open} />
      </Fold>
    </li>
  )
}

function Title({ pledge: { amount, plan, instalment } }: Props) {
  const t = useText('dashboard')
  return (
    <>
      <Amount rupees={amount} />{' '}
      <span className="soft">
        {t(`plan.${plan}`)}
        {instalment !== null && `, ${t('instalment', { number: instalment })}`}
      </span>
    </>
  )
}

function Details({ pledge, open }: Props & { open: boolean }) {
  const t = useText('dashboard')
  const common = useText('member-common')
  return (
    <details className="details">
      <summary>{common('details')}</summary>
      <RequestDetails request={pledge} />
      <Facts
        rows={{
          [t('matchable')]: open ? <Amount rupees={pledge.matchableNow} /> : null,
          [t('until')]: <DateText at={pledge.expiresAt} />,
        }}
      />
    </details>
  )
}

/** Why none of it is matched now, and what goes on all the same. */
function WhyPaused({ pledge }: Props) {
  const t = useText('dashboard')
  const language = useLanguage()
  if (pledge.status !== 'paused') return null
  return (
    <p className="small">
      {pledge.waitsForAnswer
        ? t('rests-why')
        : pledge.pausedUntil !== null
          ? t('paused-until', { date: dateOf(pledge.pausedUntil, language) })
          : t('paused-no-end')}
      {pledge.heldAmount > 0 && ` ${t('paused-held', { amount: money(pledge.heldAmount) })}`}
    </p>
  )
}

function Moves({ pledge: { id, version, status, openAmount, waitsForAnswer } }: Props) {
  const t = useText('dashboard')
  const pause = useCommand('POST /pledges/{pledgeId}/pause')
  const resume = useCommand('POST /pledges/{pledgeId}/resume')
  const withdraw = useCommand('POST /pledges/{pledgeId}/withdraw')
  const request = { params: { pledgeId: id }, body: { version } }
  return (
    <>
      {!waitsForAnswer && (
        <PauseOrResume
          isPaused={status === 'paused'}
          pause={() => pause.mutateAsync(request)}
          resume={() => resume.mutateAsync(request)}
        />
      )}
      <AskedAct
        small
        danger
        label={t('withdraw')}
        title={t('withdraw-pledge-title')}
        done={t('withdrawn')}
        act={() => withdraw.mutateAsync(request)}
      >
        <p>{t('withdraw-pledge-text', { amount: money(openAmount) })}</p>
      </AskedAct>
    </>
  )
}
