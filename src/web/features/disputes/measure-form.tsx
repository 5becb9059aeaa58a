import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useForm } from 'react-hook-form'
import type { OfficerDispute } from '#contract/disputes/cases.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorText, Said } from '#web/ui/acts/said.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'
import { MEASURES, type Measure } from '#domain/disputes/track-record.ts'
import { Form } from '#web/ui/forms/form.tsx'

type Values = { memberId: string | null; measure: Measure | null; reasons: string }

const REASON_MIN = 3
const REASON_MAX = 1_000

/** The form for a measure for one of the two, with reasons that this person reads. */
export function MeasureForm({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const frame = useText('staff-frame')
  const propose = useCommand('POST /staff/disputes/{disputeId}/measure')
  const form = useForm<Values>({
    defaultValues: { memberId: null, measure: null, reasons: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (values.memberId === null) found.memberId = t('measure-whom-missing')
      if (values.measure === null) found.measure = t('measure-what-missing')
      if (values.reasons.trim().length < REASON_MIN) found.reasons = frame('reason-short')
      return found
    }),
  })
  const wrong = form.formState.errors
  const { whole, said, send } = useSending(form, {
    fields: ['memberId', 'measure', 'reasons'],
    codes: { 'disputes.no-mark': 'measure' },
  })
  const submit = form.handleSubmit(async ({ memberId, measure, reasons }) => {
    if (memberId === null || measure === null) return
    if (
      await send(() =>
        propose.mutateAsync({
          params: { disputeId: dispute.id },
          body: { memberId, measure, reasons: reasons.trim() },
        }),
      )
    )
      form.reset()
  })
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <ChoiceField
        legend={t('measure-whom')}
        error={wrong.memberId?.message}
        choices={[
          { value: dispute.giver.id, title: dispute.giver.name, text: t('giver') },
          { value: dispute.receiver.id, title: dispute.receiver.name, text: t('receiver') },
        ]}
        {...form.register('memberId')}
      />
      <ChoiceField
        legend={t('measure-what')}
        error={wrong.measure?.message}
        choices={MEASURES.map((value) => ({
          value,
          title: t(`measure.${value}`),
          text: t(`measure-text.${value}`),
        }))}
        {...form.register('measure')}
      />
      <TextArea
        label={t('measure-reasons')}
        hint={t('measure-reasons-hint')}
        error={wrong.reasons?.message}
        maxLength={REASON_MAX}
        {...form.register('reasons')}
      />
      <p className="small soft">{t('rule-text')}</p>
      <Said text={said} />
      <ErrorText text={whole} />
      <div>
        <Button submit variant="primary" busy={propose.isPending}>
          {t('measure-do')}
        </Button>
      </div>
    </Form>
  )
}
