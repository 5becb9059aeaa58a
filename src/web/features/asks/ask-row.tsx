import { useCommand } from '#web/platform/api/use-command.ts'
import { money } from '#contract/formats.ts'
import type { QueuePosition, AskView } from '#contract/asks.ts'
import { PauseOrResume } from '#web/features/pledges/pause-or-resume.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { PartBar } from '#web/ui/display/part-bar.tsx'
import { RequestDetails } from '#web/ui/display/request-details.tsx'
import { ShareLink } from '#web/ui/acts/share-link.tsx'
import { Facts, Fold, RowIcon } from '#web/ui/display/rows.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { askParts, type RunningShare } from './ask-parts.ts'
import { AskReader } from './ask-reader.tsx'
import { AskShares } from './ask-shares.tsx'
import { QueuePositionLines } from './queue-position.tsx'

const WITHDRAWABLE: readonly AskView['status'][] = ['pending', 'paused', 'awaiting_review']

/** The state of an ask, and how much of it has come. */
function HowFar({ ask, running }: { ask: AskView; running: readonly RunningShare[] }) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const waits = ask.status === 'pending' || ask.status === 'awaiting_review'
  return (
    <>
      <span className={waits ? 'pending' : undefined}>{common(`status.${ask.status}`)}</span>
      {ask.fulfilledAmount > 0 && ` · ${t('row-came', { amount: money(ask.fulfilledAmount) })}`}
      <PartBar part={ask.fulfilledAmount} whole={ask.amount} parts={askParts(ask, running)} />
    </>
  )
}

/**
 * One ask with its state and how much of it has come. It opens to its details, its queue position,
 * and, while something is open, to sharing, pausing, renewing and withdrawing it.
 */
export function AskRow({
  ask,
  position,
  running = [],
}: {
  ask: AskView
  position: QueuePosition | undefined
  /** The payments that run for it. */
  running?: readonly RunningShare[]
}) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const open = ask.openAmount > 0 && WITHDRAWABLE.includes(ask.status)
  return (
    <li>
      <Fold
        anchor={`ask-${ask.id}`}
        mark={<RowIcon name="ask" />}
        first={<Amount rupees={ask.amount} />}
        second={<HowFar ask={ask} running={running} />}
      >
        <Remarks ask={ask} />
        {ask.openAmount < ask.amount && <AskShares ask={ask} running={running} />}
        {open && position !== undefined && <QueuePositionLines position={position} />}
        {open && ask.status === 'pending' && (
          <ShareLink label={t('share-title')} link={ask.shareLink} text={t('share-text')} />
        )}
        {open && (
          <div className="card__actions">
            <Moves ask={ask} />
            <NoteChoice ask={ask} />
          </div>
        )}
        <details className="details">
          <summary>{common('details')}</summary>
          <RequestDetails request={ask} />
          <Facts rows={{ [t('until')]: <DateText at={ask.expiresAt} /> }} />
        </details>
      </Fold>
    </li>
  )
}

function Remarks({ ask }: { ask: AskView }) {
  const t = useText('dashboard')
  return (
    <>
      {ask.status === 'awaiting_review' && (
        <p className="small">
          <AskReader />
        </p>
      )}
      {ask.reviewReason !== null && (
        <p className="small">{t('review-reason', { reason: ask.reviewReason })}</p>
      )}
      {ask.note !== '' && <p className="small soft">{t('note', { note: ask.note })}</p>}
      {ask.noteShown && ask.openAmount > 0 && ask.status === 'pending' && (
        <p className="small">{t('note-is-shown')}</p>
      )}
    </>
  )
}

/** Pause, resume and renew, which keep its queue position, and withdraw. */
function Moves({ ask: { id, version, status, openAmount } }: { ask: AskView }) {
  const t = useText('dashboard')
  const pause = useCommand('POST /asks/{askId}/pause')
  const resume = useCommand('POST /asks/{askId}/resume')
  const renew = useCommand('POST /asks/{askId}/renew')
  const withdraw = useCommand('POST /asks/{askId}/withdraw')
  const request = { params: { askId: id }, body: { version } }
  return (
    <>
      {status !== 'awaiting_review' && (
        <>
          <PauseOrResume
            isPaused={status === 'paused'}
            pause={() => pause.mutateAsync(request)}
            resume={() => resume.mutateAsync(request)}
          />
          <ActButton
            label={t('renew')}
            done={t('renewed')}
            act={() => renew.mutateAsync(request)}
          />
        </>
      )}
      <AskedAct
        small
        danger
        label={t('withdraw')}
        title={t('withdraw-ask-title')}
        done={t('withdrawn')}
        act={() => withdraw.mutateAsync(request)}
      >
        <p>{t('withdraw-ask-text', { amount: money(openAmount) })}</p>
      </AskedAct>
    </>
  )
}

/** Shows the note to the circle, or hides it. */
function NoteChoice({ ask: { id, version, note, noteShown, status } }: { ask: AskView }) {
  const t = useText('dashboard')
  const show = useCommand('POST /asks/{askId}/show-note')
  const act = () =>
    show.mutateAsync({ params: { askId: id }, body: { shown: !noteShown, version } })
  if (note === '' || (status !== 'pending' && !noteShown)) return null
  if (noteShown) return <ActButton label={t('note-hide')} done={t('note-hidden')} act={act} />
  return (
    <AskedAct
      small
      label={t('note-show')}
      title={t('note-show-title')}
      done={t('note-is-shown')}
      act={act}
    >
      <p>{t('note-show-text')}</p>
    </AskedAct>
  )
}
