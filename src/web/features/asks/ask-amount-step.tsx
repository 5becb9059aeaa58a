import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import type { AvailabilityView } from '#contract/members/availability.ts'
import { NOTE_LENGTH_MAX } from '#domain/asks/ask.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { paths } from '#web/paths.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { AmountStepper } from '#web/ui/forms/amount-stepper.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { useAskReader } from './ask-reader.tsx'
import { type AskProblem, checkAskText, needsIdentity } from './get-draft.ts'

const WhySheet = lazyPart(async () => (await import('./why-figure.tsx')).WhySheet)

type Props = {
  readonly availability: AvailabilityView
  readonly amountText: string
  readonly note: string
  readonly hasDetails: boolean
  readonly roomWithoutIdentity: number | null
  readonly onTyped: (values: { amount: string; note: string }) => void
  readonly onNext: () => void
}

/** Step 1: how much, the note to the giver, and what else will be needed. */
export function AskAmountStep(props: Props) {
  const { availability, hasDetails, roomWithoutIdentity, onTyped } = props
  const t = useText('getting')
  const common = useText('member-common')
  const { available } = availability
  const { form, field, ...sent } = useAskForm(props)
  const typed = useWatch({ control: form.control, name: 'amount' })
  const reader = useAskReader(parseRupees(typed) ?? 1)
  return (
    <FlowForm
      title={t('how-much')}
      step={1}
      of={t('amount-title')}
      backTo={paths.dashboard}
      sent={sent}
      action={common('next')}
    >
      <AmountStepper
        label={t('amount')}
        text={typed}
        most={available}
        limits={
          <>
            {t('limits', { max: money(available) })} · <Why availability={availability} />
          </>
        }
        onStep={(text) => {
          form.setValue('amount', text, { shouldValidate: true })
          onTyped({ ...form.getValues(), amount: text })
        }}
        {...field('amount')}
      />
      <NearCaps caps={['open_asks', 'received_in_tax_year']} />
      <TextArea
        label={t('note')}
        hint={t('note-hint')}
        rows={2}
        maxLength={NOTE_LENGTH_MAX + 20}
        {...field('note')}
      />
      <AlsoNeeded detail={!hasDetails} identity={needsIdentity(typed, roomWithoutIdentity)} />
      {reader !== undefined && <p className="banner small">{reader}</p>}
    </FlowForm>
  )
}

function useAskForm({ amountText, note, availability: { available }, onTyped, onNext }: Props) {
  const errors = useText('errors')
  const print = (problem: AskProblem) =>
    problem.code === 'asks.above-available'
      ? errors(problem.code, problem.values)
      : errors(problem.code)
  return useActForm(
    { mutateAsync: async () => onNext() },
    {
      values: { amount: amountText, note },
      live: true,
      check: (values) => {
        const problem = checkAskText(values.amount, available)
        return {
          amount: problem && print(problem),
          note: values.note.trim().length > NOTE_LENGTH_MAX && errors('asks.note-too-long'),
        }
      },
      request: (values) => values,
      onChange: onTyped,
    },
  )
}

/** What is still missing for this ask. */
function AlsoNeeded({ detail, identity }: { detail: boolean; identity: boolean }) {
  const t = useText('getting')
  if (!detail && !identity) return null
  return (
    <section className="group" aria-labelledby="also-needed">
      <div className="group__row">
        <h2 className="field__label" id="also-needed">
          {t('also-needed')}
        </h2>
        {detail && <p className="small soft">{t('needs-detail')}</p>}
        {identity && <p className="small soft">{t('needs-identity')}</p>}
      </div>
    </section>
  )
}

function Why({ availability }: Pick<Props, 'availability'>) {
  const t = useText('getting')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link-btn" onClick={() => setOpen(true)}>
        {t('why')}
      </button>
      <Suspense fallback={null}>
        {open && <WhySheet availability={availability} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
