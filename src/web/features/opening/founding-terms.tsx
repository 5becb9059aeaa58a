import { useForm } from 'react-hook-form'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { checkedBy } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-toasted-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ToDoStep } from '#web/ui/display/to-do-step.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type Founding = ApiResponse<'GET /founding'>['data']
type Values = { days: string }

/** What each founder named as the wait before a first ask, and the reader's own field for it. */
export function FoundingTerms({ founding }: { founding: Founding }) {
  const t = useText('joining')
  const { founders, firstAskDays, firstAskDaysMin: min, firstAskDaysMax: max } = founding
  const named = founders.map((founder) => founder.firstAskDays)
  const save = useCommand('PUT /founding/terms')
  const mine = founders.find((founder) => founder.mine)?.firstAskDays
  const numberOf = (text: string) => Number(toAsciiDigits(text).trim() || Number.NaN)
  const form = useForm<Values>({
    defaultValues: { days: String(mine ?? '') },
    resolver: checkedBy<Values>(({ days }) => {
      const number = numberOf(days)
      const isWithin = Number.isInteger(number) && number >= min && number <= max
      return isWithin ? {} : { days: t('founder-terms-wrong', { min, max }) }
    }),
  })
  const { whole, send } = useSending(form, { fields: ['days'], codes: {} })
  const submit = form.handleSubmit(async ({ days }) => {
    await send(() => save.mutateAsync({ body: { firstAskDays: numberOf(days) } }))
  })
  const isDone = named.length === 2 && named[0] !== null && named[0] === named[1]
  return (
    <ToDoStep done={isDone} title={t('founder-terms-title')}>
      <p>{t('founder-terms-text')}</p>
      <ul>
        {founders.map(
          ({ name, firstAskDays: days }, at) =>
            days !== null && <li key={at}>{t('founder-terms-named', { name, days })}</li>,
        )}
      </ul>
      <p>{t('founder-terms-now', { days: firstAskDays })}</p>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('founder-terms-days', { min, max })}
          inputMode="numeric"
          error={form.formState.errors.days?.message}
          {...form.register('days')}
        />
        {whole !== undefined && (
          <p className="field__error" role="alert">
            {whole}
          </p>
        )}
        <div>
          <Button submit busy={save.isPending}>
            {t('founder-terms-save')}
          </Button>
        </div>
      </form>
    </ToDoStep>
  )
}
