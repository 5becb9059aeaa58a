import { useCommand } from '#web/platform/api/use-command.ts'
import { Suspense, useState } from 'react'
import { money } from '#contract/formats.ts'
import type { QueuePosition, AskView } from '#contract/asks.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { PartBar } from '#web/ui/display/part-bar.tsx'
import { RequestDetails } from '#web/ui/display/request-details.tsx'
import { ShareLink } from '#web/ui/acts/share-link.tsx'
import { Fold, RowIcon } from '#web/ui/display/rows.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { askParts, type RunningShare } from './ask-parts.ts'
import { AskReader } from './ask-reader.tsx'
import { AskShares } from './ask-shares.tsx'
import { QueuePositionLines } from './queue-position.tsx'

const WithdrawAskDialog = lazyPart(
  async () => (await import('./withdraw-ask-dialog.tsx')).WithdrawAskDialog,
)

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
            <Pausing ask={ask} />
            <Withdraw ask={ask} />
          </div>
        )}
        <details className="details">
          <summary>{common('details')}</summary>
          <RequestDetails request={ask} />
          <dl className="facts">
            <dt>{t('until')}</dt>
            <dd>
              <DateText at={ask.expiresAt} />
            </dd>
          </dl>
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
    </>
  )
}

/** Pause, resume and renew. The ask keeps its queue position through all of them. */
function Pausing({ ask }: { ask: AskView }) {
  const t = useText('dashboard')
  const pause = useCommand('POST /asks/{askId}/pause')
  const resume = useCommand('POST /asks/{askId}/resume')
  const renew = useCommand('POST /asks/{askId}/renew')
  const request = { params: { askId: ask.id }, body: { version: ask.version } }
  if (ask.status === 'awaiting_review') return null
  return (
    <>
      {ask.status === 'paused' ? (
        <ActButton
          key="resume"
          label={t('resume')}
          done={t('resumed')}
          act={() => resume.mutateAsync(request)}
        />
      ) : (
        <ActButton
          key="pause"
          label={t('pause')}
          done={t('paused')}
          act={() => pause.mutateAsync(request)}
        />
      )}
      <ActButton label={t('renew')} done={t('renewed')} act={() => renew.mutateAsync(request)} />
    </>
  )
}

function Withdraw({ ask }: { ask: AskView }) {
  const t = useText('dashboard')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <Suspense fallback={null}>
        {asking && <WithdrawAskDialog ask={ask} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
