import { CODE_BOUNDS } from '#domain/shared/entry-ceilings.ts'
import { wholeNumber } from '#contract/formats.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'

type Bounds = ApiResponse<'GET /operator/bounds'>['data']

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
  const { field, ...sent } = useActForm(useCommand('PUT /operator/bounds'), {
    values: eachField((name) => String(bounds[name])),
    check: (values) =>
      eachField((name) => {
        const { min, max } = LIMITS[name]
        const number = numberOf(values[name])
        const isWhole = /^\d{1,9}$/.test(toAsciiDigits(values[name]).trim())
        return (
          (!isWhole || number < min || number > max) &&
          t('bound-wrong', { min: wholeNumber(min), max: wholeNumber(max) })
        )
      }),
    request: (values) => ({ body: eachField((name) => numberOf(values[name])) }),
    speaks: true,
  })
  return (
    <ActForm sent={sent} action={t('save')}>
      <p className="small soft">{t('bounds-text')}</p>
      <p className="small soft">{t('bounds-codes')}</p>
      {FIELDS.map((name) => (
        <TextField key={name} label={t(`bound.${name}`)} inputMode="numeric" {...field(name)} />
      ))}
    </ActForm>
  )
}
