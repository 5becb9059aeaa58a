import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'
import { MEASURES, type Measure } from '#domain/disputes/track-record.ts'

type Values = { memberId: string | null; measure: Measure | null; reasons: string }

const EMPTY: Values = { memberId: null, measure: null, reasons: '' }

const REASON_MIN = 3
const REASON_MAX = 1_000

/** The form for a measure for one of the two, with reasons that this person reads. */
export function MeasureForm({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const frame = useText('staff-frame')
  const propose = useCommand('POST /staff/disputes/{disputeId}/measure')
  const { field, ...sent } = useActForm(propose, {
    values: EMPTY,
    check: ({ memberId, measure, reasons }) => ({
      memberId: memberId === null && t('measure-whom-missing'),
      measure: measure === null && t('measure-what-missing'),
      reasons: reasons.trim().length < REASON_MIN && frame('reason-short'),
    }),
    request: ({ memberId, measure, reasons }) =>
      memberId === null || measure === null
        ? undefined
        : {
            params: { disputeId: dispute.id },
            body: { memberId, measure, reasons: reasons.trim() },
          },
    codes: { 'disputes.no-mark': 'measure' },
    speaks: true,
    clears: true,
  })
  return (
    <ActForm sent={sent} action={t('measure-do')}>
      <ChoiceField
        legend={t('measure-whom')}
        choices={[
          { value: dispute.giver.id, title: dispute.giver.name, text: t('giver') },
          { value: dispute.receiver.id, title: dispute.receiver.name, text: t('receiver') },
        ]}
        {...field('memberId')}
      />
      <ChoiceField
        legend={t('measure-what')}
        choices={MEASURES.map((value) => ({
          value,
          title: t(`measure.${value}`),
          text: t(`measure-text.${value}`),
        }))}
        {...field('measure')}
      />
      <TextArea
        label={t('measure-reasons')}
        hint={t('measure-reasons-hint')}
        maxLength={REASON_MAX}
        {...field('reasons')}
      />
      <p className="small soft">{t('rule-text')}</p>
    </ActForm>
  )
}
