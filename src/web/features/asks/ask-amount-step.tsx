import { Suspense, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import type { AvailabilityView } from '#contract/members/availability.ts'
import { NOTE_LENGTH_MAX } from '#domain/asks/ask.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { paths } from '#web/paths.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { AmountStepper } from '#web/ui/forms/amount-stepper.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { useAskReader } from './ask-reader.tsx'
import { type AskProblem, checkAskText, needsIdentity } from './get-draft.ts'
import { Form } from '#web/ui/forms/form.tsx'

const WhySheet = lazyPart(async () => (await import('./why-figure.tsx')).WhySheet)

type Values = { amount: string; note: string }
type Props = {
  readonly availability: AvailabilityView
  readonly amountText: string
  readonly note: string
  readonly hasDetails: boolean
  readonly roomWithoutIdentity: number | null
  readonly onText: (text: string) => void
  readonly onNote: (note: string) => void
  readonly onNext: () => void
}

/** Step 1: how much, the note to the giver, and what else will be needed. */
export function AskAmountStep({
  availability,
  amountText,
  note,
  hasDetails,
  roomWithoutIdentity,
  onText,
  onNote,
  onNext,
}: Props) {
  const t = useText('getting')
  const common = useText('member-common')
  const { available } = availability
  const form = useAskForm({ amountText, note, available })
  const { errors: wrong } = form.formState
  const typed = useWatch({ control: form.control, name: 'amount' })
  const reader = useAskReader(parseRupees(typed) ?? 1)
  const next = form.handleSubmit(onNext)
  return (
    <Form inFlow className="acts" onSubmit={(event) => void next(event)}>
      <FlowFrame
        title={t('how-much')}
        step={1}
        of={t('amount-title')}
        backTo={paths.dashboard}
        end={
          <Button submit variant="primary" block>
            {common('next')}
          </Button>
        }
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
          error={wrong.amount?.message}
          onStep={(text) => {
            form.setValue('amount', text, { shouldValidate: true })
            onText(text)
          }}
          {...form.register('amount', {
            onChange: (event: { target: { value: string } }) => onText(event.target.value),
          })}
        />
        <NearCaps caps={['open_asks', 'received_in_tax_year']} />
        <TextArea
          label={t('note')}
          hint={t('note-hint')}
          error={wrong.note?.message}
          rows={2}
          maxLength={NOTE_LENGTH_MAX + 20}
          {...form.register('note', {
            onChange: (event: { target: { value: string } }) => onNote(event.target.value),
          })}
        />
        <AlsoNeeded detail={!hasDetails} identity={needsIdentity(typed, roomWithoutIdentity)} />
        {reader !== undefined && <p className="banner small">{reader}</p>}
      </FlowFrame>
    </Form>
  )
}

function useAskForm({
  amountText,
  note,
  available,
}: Pick<Props, 'amountText' | 'note'> & { available: number }) {
  const errors = useText('errors')
  const print = (problem: AskProblem) =>
    problem.code === 'asks.above-available'
      ? errors(problem.code, problem.values)
      : errors(problem.code)
  return useForm<Values>({
    mode: 'onChange',
    defaultValues: { amount: amountText, note },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      const problem = checkAskText(values.amount, available)
      if (problem !== undefined) found.amount = print(problem)
      if (values.note.trim().length > NOTE_LENGTH_MAX) found.note = errors('asks.note-too-long')
      return found
    }),
  })
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
