import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { money } from '#contract/formats.ts'
import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import { PauseOffer } from '#web/features/pledges/pause-offer.tsx'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'

export type ChosenDetail =
  | { readonly kind: 'bank'; readonly detail: BankDetailView }
  | { readonly kind: 'upi'; readonly detail: UpiDetailView }

type Props = {
  readonly amount: number
  readonly available: number
  readonly note: string
  readonly chosen: ChosenDetail
  readonly sending: boolean
  readonly onSending: (sending: boolean) => void
  readonly onIdentity: () => void
  readonly onSent: () => void
}

/** Step 3: everything once more before the ask is sent. */
export function AskConfirmStep(props: Props) {
  const { amount, available, note, chosen, sending } = props
  const t = useText('getting')
  const common = useText('member-common')
  const ask = useCommand('POST /asks')
  const [code, setCode] = useState('')
  const { refused, run } = useAct({ failed: t('failed') })
  const act = async () => {
    const { onIdentity, onSending, onSent } = props
    onSending(true)
    try {
      await ask.mutateAsync({
        body: {
          amount,
          paymentDetailId: chosen.detail.id,
          ...(note.trim() !== '' && { note: note.trim() }),
        },
      })
      onSent()
    } catch (failure) {
      const refusedBy = failure instanceof ApiError ? failure.code : ''
      setCode(refusedBy)
      if (refusedBy !== 'asks.identity-needed') throw failure
      onIdentity()
    } finally {
      onSending(false)
    }
  }
  return (
    <FlowFrame
      title={`${t('confirm-amount')} ${money(amount)}`}
      heading={
        <>
          <span className="flow__lead flow__lead--above">{t('confirm-amount')}</span>{' '}
          <span className="flow__amount">
            <Amount rupees={amount} />
          </span>
        </>
      }
      step={3}
      of={t('amount-title')}
      backTo={`${paths.get}?step=detail`}
      cancelTo={paths.dashboard}
      end={
        <>
          {refused !== undefined && (
            <p className="field__error" role="alert">
              {refused}{' '}
              {code === 'asks.detail-missing' && (
                <Link href={paths.account}>{common('nav.account')}</Link>
              )}
            </p>
          )}
          <Button variant="primary" block busy={sending} onClick={() => void run(act)}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <p className="small soft">
        <AmountWords rupees={amount} />
      </p>
      <dl className="group">
        <Line label={t('confirm-detail')}>
          <ChosenFacts chosen={chosen} />
        </Line>
        {note.trim() !== '' && <Line label={t('confirm-note')}>{note.trim()}</Line>}
        <Line label={t('confirm-left')}>
          <Amount rupees={Math.max(0, available - amount)} />
        </Line>
      </dl>
      <PauseOffer />
      <p className="small soft">{t('confirm-gift')}</p>
    </FlowFrame>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="group__row">
      <dt className="small soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ChosenFacts({ chosen }: { chosen: ChosenDetail }) {
  const t = useText('getting')
  if (chosen.kind === 'upi')
    return (
      <>
        {t('upi-id')}: <strong>{chosen.detail.upiId}</strong>
      </>
    )
  const { accountNumber, accountHolderName, bankName, ifscCode } = chosen.detail
  return (
    <>
      <strong>{accountHolderName}</strong>
      <br />
      {t('account-number')}: {accountNumber}
      <br />
      {t('ifsc')}: {ifscCode}, {bankName}
    </>
  )
}
