import { type ReactNode, Suspense, useState } from 'react'
import type { MatchView } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { fetchTexts, useText } from '#web/platform/text/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { FlowFrame } from '#web/ui/display/flow-frame.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { OtherTurns } from '../moves/other-turns.tsx'
import { PAY_STEPS } from './pay-step.ts'

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
      progress={{ now: 1, steps: PAY_STEPS, text: t('step', { step: 1 }) }}
      backTo={paths.match(match.id)}
      deadlineAt={deadlineAt}
      end={
        <>
          <p className="small soft">{t('notice-5')}</p>
          {error !== undefined && (
            <p className="field__error" role="alert">
              {error}
            </p>
          )}
          <Button variant="primary" block busy={busy} onClick={onShow}>
            {payments('show-payee')}
          </Button>
          <ButtonLink block to={paths.payProof(match.id)}>
            {payments('paid-already')}
          </ButtonLink>
          <OtherTurns match={match} label={t('different-first')} />
        </>
      }
    >
      <div>
        <p className="flow__amount">
          <Amount rupees={match.amount} />
        </p>
        <p className="small soft">
          <AmountWords rupees={match.amount} />
          {match.chosen && ` · ${payments('chosen')}`}
        </p>
      </div>
      <div className="group">
        {match.note !== '' && (
          <Row label={payments('note-from', { name })}>
            <q>{match.note}</q>
          </Row>
        )}
        {deadlineAt !== null && (
          <Row label={payments('pay-by')}>
            <strong>
              <time dateTime={deadlineAt}>{moment(deadlineAt)}</time>
            </strong>
            {deadlineMoved !== 'no' && (
              <span className="small soft"> {payments(`moved.${deadlineMoved}`)}</span>
            )}
          </Row>
        )}
        <div className="group__row small">
          <p>{t('notice-1')}</p>
          <p>{t('notice-2', { name })}</p>
          <WholePromise />
        </div>
      </div>
    </FlowFrame>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="group__row">
      <p className="small soft">{label}</p>
      <p>{children}</p>
    </div>
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
        className="link-btn"
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
