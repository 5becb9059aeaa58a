import { useForm } from 'react-hook-form'
import { CODE_BOUNDS } from '#domain/shared/entry-ceilings.ts'
import { wholeNumber } from '#contract/formats.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type Bounds = ApiResponse<'GET /operator/bounds'>['data']
type Values = Readonly<Record<keyof Bounds, string>>

const FIELDS = [
  'applicationsADay',
  'circlesADay',
  'membersMax',
  'codesOfLinkMax',
  'codesOfCircleMax',
  'codesOfAllMax',
] as const
const LIMITS: Readonly<Record<(typeof FIELDS)[number], { min: number; max: number }>> = {
  applicationsADay: { min: 0, max: 1_000 },
  circlesADay: { min: 0, max: 1_000 },
  membersMax: { min: 0, max: 100_000_000 },
  ...CODE_BOUNDS,
}
const numberOf = (text: string) => Number(toAsciiDigits(text).trim())

function eachField<T>(valueOf: (name: (typeof FIELDS)[number]) => T) {
  return Object.fromEntries(FIELDS.map((name) => [name, valueOf(name)])) as Record<
    (typeof FIELDS)[number],
    T
  >
}

/** How much the installation takes. */
export function BoundsForm({ bounds }: { bounds: Bounds }) {
  const t = useText('operator')
  const save = useCommand('PUT /operator/bounds')
  const form = useForm<Values>({
    defaultValues: eachField((name) => String(bounds[name])),
    resolver: checkedBy<Values>((values) => {
      const wrong: Wrong<Values> = {}
      for (const name of FIELDS) {
        const { min, max } = LIMITS[name]
        const isWhole = /^\d{1,9}$/.test(toAsciiDigits(values[name]).trim())
        if (!isWhole || numberOf(values[name]) < min || numberOf(values[name]) > max)
          wrong[name] = t('bound-wrong', { min: wholeNumber(min), max: wholeNumber(max) })
      }
      return wrong
    }),
  })
  const { whole, said, send } = useSending(form, { fields: FIELDS, codes: {} })
  const submit = form.handleSubmit(async (values) => {
    await send(() => save.mutateAsync({ body: eachField((name) => numberOf(values[name])) }))
  })
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <p className="small soft">{t('bounds-text')}</p>
      <p className="small soft">{t('bounds-codes')}</p>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={t(`bound.${name}`)}
          inputMode="numeric"
          error={form.formState.errors[name]?.message}
          {...form.register(name)}
        />
      ))}
      <Said text={said} />
      <ErrorLine text={whole} />
      <div>
        <Button submit variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
