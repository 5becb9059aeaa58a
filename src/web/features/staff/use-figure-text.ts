import { money, unitText, wholeNumber } from '#contract/formats.ts'
import { useLanguage } from '#web/platform/text/i18n.tsx'
import { inUnit, type PolicyField, unitOf } from './policy/policy-units.ts'

const TIME_UNITS = { minutes: 'minute', hours: 'hour', days: 'day' } as const

/** A figure of the policy as people write it: ₹5,000, 24 hours, 300. */
export function useFigureText(): (field: PolicyField, figure: number) => string {
  const language = useLanguage()
  return (field, figure) => {
    const unit = unitOf(field)
    const count = inUnit(field, figure)
    if (unit === 'rupees') return money(figure)
    return unit === 'count' ? wholeNumber(count) : unitText(count, TIME_UNITS[unit], language)
  }
}
