import { money } from '#web/platform/formats.ts'
import { useStaffText } from '#web/platform/staff-catalogues.ts'
import { inUnit, type PolicyField, unitOf } from './policy-units.ts'

/** A figure of the rules the way people say it: ₹5,000, 24 hours, 300. */
export function useFigureText(): (field: PolicyField, figure: number) => string {
  const t = useStaffText('staff-policy')
  return (field, figure) => {
    const unit = unitOf(field)
    const count = inUnit(field, figure)
    if (unit === 'rupees') return money(figure)
    return unit === 'count' ? count.toLocaleString('en-IN') : t(`shown.${unit}`, { count })
  }
}
