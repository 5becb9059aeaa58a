import type { CSSProperties } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { money } from '#contract/formats.ts'

/** How much of one whole has come, in rupees. */
export function PartBar({ part, whole }: { part: number; whole: number }) {
  const t = useText('member-common')
  const share = whole === 0 ? 0 : Math.min(100, (100 * part) / whole)
  return (
    <span
      className="bar"
      title={t('part-of', { part: money(part), whole: money(whole) })}
      style={{ '--share': `${share}%` } as CSSProperties}
    />
  )
}
