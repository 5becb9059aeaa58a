import { figureText } from '#contract/staff/act-words.ts'
import type { PolicyField } from '#domain/staff/policy-units.ts'
import { useLanguage } from '#web/platform/text/i18n.tsx'

/** A figure of the policy as people write it: ₹5,000, 24 hours, 300. */
export function useFigureText(): (field: PolicyField, figure: number) => string {
  const language = useLanguage()
  return (field, figure) => figureText(field, figure, language)
}
