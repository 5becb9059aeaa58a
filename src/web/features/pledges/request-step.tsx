import { type FormEvent, useState } from 'react'
import { money } from '#contract/formats.ts'
import { PLAN_TERMS, type Plan, PLANS } from '#domain/pledges/plans.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { Group, Row } from '#web/ui/display/rows.tsx'
import { ChoiceField } from '#web/ui/forms/field.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { useSharedAsk } from './api.ts'
import type { GiveProgress } from './give-draft.ts'

type Props = {
  readonly plan: Plan | undefined
  readonly shareCode: string | undefined
  readonly progress: GiveProgress
  readonly onPlan: (plan: Plan) => void
  readonly onDropReceiver: () => void
  readonly onNext: () => void
}

/** The plan. It shows the receiver where the page was opened from a shared ask. */
export function RequestStep({ plan, shareCode, progress, onPlan, onDropReceiver, onNext }: Props) {
  const t = useText('giving')
  const common = useText('member-common')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (plan === undefined) setError(t('plan-missing'))
    else onNext()
  }
  return (
    <FlowForm
      title={t('request-title')}
      titleHidden
      {...progress}
      of={t('wizard')}
      backTo={paths.dashboard}
      sent={{ submit, busy: undefined, refused: undefined }}
      action={common('next')}
    >
      {shareCode !== undefined && <Receiver shareCode={shareCode} onDrop={onDropReceiver} />}
      <ChoiceField
        legend={<span className="title">{t('plan')}</span>}
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
      <p className="banner small">{t('nothing-back')}</p>
    </FlowForm>
  )
}

function boundsOf(plan: Plan): { min: string; max: string } {
  return { min: money(PLAN_TERMS[plan].minRupees), max: money(PLAN_TERMS[plan].maxRupees) }
}

/**
 * The ask of an opened link: its owner, its open amount, and the way to give without a chosen
 * receiver.
 */
function Receiver({ shareCode, onDrop }: { shareCode: string; onDrop: () => void }) {
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
    <>
      <Group>
        <Row
          mark={<Avatar name={firstName} />}
          first={t('receiver-title', { name: firstName })}
          second={
            <>
              {t('receiver-text', { name: firstName, amount: money(openAmount) })}
              {note !== '' && ` ${t('receiver-note', { note })}`}
            </>
          }
        />
      </Group>
      <p className="small soft">
        {t('receiver-matched')}{' '}
        <button type="button" className="link-btn" onClick={onDrop}>
          {t('receiver-drop')}
        </button>
      </p>
    </>
  )
}
