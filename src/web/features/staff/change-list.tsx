import { useText } from '#web/platform/text/i18n.tsx'
import { changesBetween } from '#domain/staff/act-facts.ts'
import { useActWords } from './use-act-words.ts'

type Facts = Readonly<Record<string, unknown>>

/**
 * What an act was about and what it changed, before and after, in words. `subject` is what it was
 * done to.
 */
export function ChangeList({
  before,
  after,
  subject = '',
}: {
  before: Facts
  after: Facts
  subject?: string
}) {
  const t = useText('staff-acts')
  const words = useActWords(subject)
  const changes = changesBetween(before, after)
  if (changes.length === 0) return null
  return (
    <ul className="small">
      {changes.map(({ field, before: was, after: is, hadBefore }) => (
        <li key={field}>
          {hadBefore
            ? t('changed', {
                field: words.field(field),
                before: words.value(field, was),
                after: words.value(field, is),
              })
            : t('set', { field: words.field(field), after: words.value(field, is) })}
        </li>
      ))}
    </ul>
  )
}
