import { Suspense, useState } from 'react'
import type { MatchView } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { fetchTexts, useText } from '#web/platform/text/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { OtherTurns } from '../moves/other-turns.tsx'

const PromiseSheet = lazyPart(async () => (await import('./promise-sheet.tsx')).PromiseSheet)

type Props = {
  readonly match: MatchView
  readonly busy: boolean
  readonly error: string | undefined
  readonly onShow: () => void
}

/** Step 1: who and how much, and what everybody is told before each payment. */
export function WhoStep({ match, busy, error, onShow }: Props) {
  const t = useText('paying')
  const payments = useText('payments')
  const moment = useMomentText()
  const { otherName: name, deadlineAt, deadlineMoved } = match
  return (
    <FlowFrame
      title={payments('pay-to', { name })}
      who={<Avatar name={name} large />}
      step={1}
      backTo={paths.match(match.id)}
      deadlineAt={deadlineAt}
      end={
        <>
          <p className="small soft">
            {t('notice-5')} {t('no-cash')}
          </p>
          <ErrorLine text={error} />
          <Button variant="primary" block busy={busy} onClick={onShow}>
            {payments('show-payee')}
          </Button>
          <div className="flow__more">
            <ButtonLink variant="quiet" to={paths.payProof(match.id)}>
              {payments('paid-already')}
            </ButtonLink>
            <OtherTurns match={match} />
          </div>
        </>
      }
    >
      <div className="flow__sum">
        <div>
          <p className="flow__amount">
            <Amount rupees={match.amount} />
          </p>
          <p className="small soft">
            <AmountWords rupees={match.amount} />
            {match.chosen && ` · ${payments('chosen')}`}
          </p>
        </div>
        <WholePromise />
      </div>
      <div className="group">
        {match.note !== '' && (
          <div className="group__row">
            <p className="small soft">{payments('note-from', { name })}</p>
            <p>
              <q>{match.note}</q>
            </p>
          </div>
        )}
        {deadlineAt !== null && (
          <div className="group__row">
            <p>
              {payments('pay-by')}{' '}
              <strong>
                <time dateTime={deadlineAt}>{moment(deadlineAt)}</time>
              </strong>
            </p>
            {deadlineMoved !== 'no' && (
              <p className="small soft">{payments(`moved.${deadlineMoved}`)}</p>
            )}
          </div>
        )}
        <div className="group__row small">
          <p>{t('notice-1')}</p>
          <p>{t('notice-2', { name })}</p>
        </div>
      </div>
    </FlowFrame>
  )
}

/** The other lines of the promise, one tap away. */
function WholePromise() {
  const t = useText('paying')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link-btn small"
        onClick={() => {
          fetchTexts('warning')
          setOpen(true)
        }}
      >
        {t('whole-promise')}
      </button>
      <Suspense fallback={null}>{open && <PromiseSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
