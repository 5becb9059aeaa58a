import { useText } from '#web/platform/text/i18n.tsx'
import { money } from '#contract/formats.ts'

/** How much of one whole has come, in rupees. */
export function PartBar({ part, whole }: { part: number; whole: number }) {
  const t = useText('member-common')
  return (
    <span
      className="part-bar"
      role="img"
      aria-label={t('part-of', { part: money(part), whole: money(whole) })}
    >
      <span style={{ width: `${whole === 0 ? 0 : Math.min(100, (100 * part) / whole)}%` }} />
    </span>
  )
}
