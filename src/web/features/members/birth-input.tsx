import { useId, useState } from 'react'
import { type DayParts, dayOfParts } from '#domain/members/day-parts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { BirthField } from '#web/ui/forms/birth-field.tsx'

const EMPTY: DayParts = { day: '', month: '', year: '' }

/** A date of birth that is typed. `onBirth` gets YYYY-MM-DD, or nothing while there is no such day. */
export function BirthInput({
  label,
  error,
  onBirth,
}: {
  readonly label: string
  readonly error?: string | undefined
  readonly onBirth: (birth: string) => void
}) {
  const t = useText('member-common')
  const id = useId()
  const [parts, setParts] = useState(EMPTY)
  return (
    <BirthField
      {...{ id, label, error }}
      words={{ day: t('birth.day'), month: t('birth.month'), year: t('birth.year') }}
      input={(part) => ({
        value: parts[part],
        onChange: ({ currentTarget: { value } }) => {
          const next = { ...parts, [part]: value }
          setParts(next)
          onBirth(dayOfParts(next))
        },
      })}
    />
  )
}
