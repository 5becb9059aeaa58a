import { useForm } from 'react-hook-form'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-toasted-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type Bounds = ApiResponse<'GET /operator/bounds'>['data']
type Values = Readonly<Record<keyof Bounds, string>>

const FIELDS = ['applicationsADay', 'circlesADay', 'membersMax'] as const

/** How much the installation takes. */
export function BoundsForm({ bounds }: { bounds: Bounds }) {
  const t = useText('operator')
  const save = useCommand('PUT /operator/bounds')
  const form = useForm<Values>({
    defaultValues: {
      applicationsADay: String(bounds.applicationsADay),
      circlesADay: String(bounds.circlesADay),
      membersMax: String(bounds.membersMax),
    },
    resolver: checkedBy<Values>((values) => {
      const wrong: Wrong<Values> = {}
      for (const name of FIELDS)
        if (!/^\d{1,9}$/.test(toAsciiDigits(values[name]).trim())) wrong[name] = t('bound-wrong')
      return wrong
    }),
  })
  const { whole, send } = useSending(form, { fields: FIELDS, codes: {} })
  const numberOf = (text: string) => Number(toAsciiDigits(text).trim())
  const submit = form.handleSubmit(async (values) => {
    await send(() =>
      save.mutateAsync({
        body: {
          applicationsADay: numberOf(values.applicationsADay),
          circlesADay: numberOf(values.circlesADay),
          membersMax: numberOf(values.membersMax),
        },
      }),
    )
  })
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="small soft">{t('bounds-text')}</p>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={t(`bound.${name}`)}
          inputMode="numeric"
          error={form.formState.errors[name]?.message}
          {...form.register(name)}
        />
      ))}
      {whole !== undefined && (
        <p className="field__error" role="alert">
          {whole}
        </p>
      )}
      <div>
        <Button submit variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
