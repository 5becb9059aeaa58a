import { useCommand } from '#web/platform/api/use-command.ts'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { toast } from '#web/platform/forms/toasts.ts'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { StepButtons } from '#web/ui/forms/step-buttons.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { AskReader } from './ask-reader.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

const IdentityForm = lazyPart(
  async () => (await import('#web/features/members/identity-form.tsx')).IdentityForm,
)

export type ChosenDetail =
  | { readonly kind: 'bank'; readonly detail: BankDetailView }
  | { readonly kind: 'upi'; readonly detail: UpiDetailView }

type Props = {
  readonly amount: number
  readonly available: number
  readonly note: string
  readonly chosen: ChosenDetail
  readonly onSent: () => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** Step 3: a summary before the ask is sent. */
export function AskConfirmStep({
  amount,
  available,
  note,
  chosen,
  onSent,
  onBack,
  onCancel,
}: Props) {
  const t = useText('getting')
  const common = useText('member-common')
  const ask = useCommand('POST /asks')
  const [error, setError] = useState<unknown>()
  const identityNeeded = error instanceof ApiError && error.code === 'asks.identity-needed'
  const send = async () => {
    setError(undefined)
    try {
      await ask.mutateAsync({
        body: {
          amount,
          paymentDetailId: chosen.detail.id,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      })
      toast(t('sent'))
      onSent()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <div className="form">
      <PageHeading title={t('confirm-title')} />
      <section className="card">
        <p>
          {t('confirm-amount')}
          <br />
          <Amount rupees={amount} large />
          <br />
          <span className="small soft">
            <AmountWords rupees={amount} />
          </span>
        </p>
        <h2 className="card__title">{t('confirm-detail')}</h2>
        <ChosenFacts chosen={chosen} />
        <dl className="facts">
          {note.trim() !== '' && (
            <>
              <dt>{t('confirm-note')}</dt>
              <dd>{note.trim()}</dd>
            </>
          )}
          <dt>{t('confirm-left')}</dt>
          <dd>
            <Amount rupees={Math.max(0, available - amount)} />
          </dd>
        </dl>
      </section>
      <p>
        <AskReader amount={amount} />
      </p>
      <p>{t('confirm-gift')}</p>
      {error !== undefined && (
        <p className="field__error" role="alert">
          {messageOf(error, t('failed'))}{' '}
          {error instanceof ApiError && error.code === 'asks.detail-missing' && (
            <Link href={paths.account}>{common('nav.account')}</Link>
          )}
        </p>
      )}
      {identityNeeded && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <IdentityForm onSaved={() => void send()} />
        </Suspense>
      )}
      <StepButtons onBack={onBack} onCancel={onCancel}>
        {!identityNeeded && (
          <Button variant="primary" busy={ask.isPending} onClick={() => void send()}>
            {t('submit')}
          </Button>
        )}
      </StepButtons>
    </div>
  )
}

function ChosenFacts({ chosen }: { chosen: ChosenDetail }) {
  const t = useText('getting')
  if (chosen.kind === 'upi')
    return (
      <dl className="facts">
        <dt>{t('upi-id')}</dt>
        <dd>{chosen.detail.upiId}</dd>
      </dl>
    )
  const { detail } = chosen
  return (
    <dl className="facts">
      <dt>{t('ifsc')}</dt>
      <dd>{detail.ifscCode}</dd>
      <dt>{t('bank')}</dt>
      <dd>{detail.bankName}</dd>
      <dt>{t('account-number')}</dt>
      <dd>{detail.accountNumber}</dd>
      <dt>{t('holder')}</dt>
      <dd>{detail.accountHolderName}</dd>
    </dl>
  )
}
