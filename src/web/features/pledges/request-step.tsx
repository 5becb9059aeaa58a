import { useState } from 'react'
import { money } from '#contract/formats.ts'
import { PLAN_TERMS, type Plan, PLANS } from '#domain/pledges/plans.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { StepButtons } from '#web/ui/forms/step-buttons.tsx'
import { ChoiceField } from '#web/ui/forms/field.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { useSharedAsk } from './api.ts'

type Props = {
  readonly plan: Plan | undefined
  readonly shareCode: string | undefined
  readonly onPlan: (plan: Plan) => void
  readonly onDropReceiver: () => void
  readonly onNext: () => void
  readonly onCancel: () => void
}

/**
 * Step 2: the currency (there is one) and the plan. It shows the receiver where the wizard was
 * opened from a shared ask.
 */
export function RequestStep({ plan, shareCode, onPlan, onDropReceiver, onNext, onCancel }: Props) {
  const t = useText('giving')
  const common = useText('member-common')
  const [error, setError] = useState<string>()
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (plan === undefined) setError(t('plan-missing'))
        else onNext()
      }}
    >
      <PageHeading title={t('request-title')} />
      {shareCode !== undefined && <ReceiverCard shareCode={shareCode} onDrop={onDropReceiver} />}
      <p>
        <span className="field__label">{t('currency')}:</span> {t('currency-inr')} (₹)
      </p>
      <ChoiceField
        legend={t('plan')}
        error={error}
        name="plan"
        chosen={plan ?? ''}
        choices={PLANS.map((value) => ({
          value,
          title: t(`plan.${value}`),
          text: t(`plan.${value}-text`, boundsOf(value)),
        }))}
        onChange={(event) => {
          const chosen = PLANS.find((value) => value === event.currentTarget.value)
          if (chosen !== undefined) onPlan(chosen)
          setError(undefined)
        }}
      />
      <p>
        <strong>{t('nothing-back')}</strong>
      </p>
      <StepButtons onCancel={onCancel}>
        <Button submit variant="primary">
          {common('next')}
        </Button>
      </StepButtons>
    </form>
  )
}

function boundsOf(plan: Plan): { min: string; max: string } {
  return { min: money(PLAN_TERMS[plan].minRupees), max: money(PLAN_TERMS[plan].maxRupees) }
}

/**
 * The ask of an opened link: its owner, its open amount, and the way to give without a chosen
 * receiver.
 */
function ReceiverCard({ shareCode, onDrop }: { shareCode: string; onDrop: () => void }) {
  const t = useText('giving')
  const query = useSharedAsk(shareCode)
  if (query.isError) {
    return (
      <div className="banner banner--late" role="alert">
        <span>{t('receiver-gone')}</span>
        <Button small onClick={onDrop}>
          {t('receiver-drop')}
        </Button>
      </div>
    )
  }
  if (query.data === undefined) return <Skeleton lines={1} />
  const { firstName, openAmount, note } = query.data.data
  return (
    <section className="card" aria-label={t('receiver-title', { name: firstName })}>
      <h2 className="card__title">{t('receiver-title', { name: firstName })}</h2>
      <p>{t('receiver-text', { name: firstName, amount: money(openAmount) })}</p>
      {note !== '' && <p>{t('receiver-note', { note })}</p>}
      <p className="soft">{t('receiver-matched')}</p>
      <Button small onClick={onDrop}>
        {t('receiver-drop')}
      </Button>
    </section>
  )
}
