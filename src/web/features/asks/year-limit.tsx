import { money } from '#contract/formats.ts'
import type { AvailabilityView } from '#contract/members/availability.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { PartBar } from '#web/ui/display/part-bar.tsx'

/** What a member received since 1 April, against the limit that is theirs. */
export function YearLimit({
  availability: { receivedThisYear, yearCap, ownLimit },
}: {
  availability: Pick<AvailabilityView, 'receivedThisYear' | 'yearCap' | 'ownLimit'>
}) {
  const t = useText('profile')
  const isOwn = ownLimit !== null && ownLimit < yearCap
  const limit = isOwn ? ownLimit : yearCap
  return (
    <div>
      <p>
        {t(isOwn ? 'year-of-own' : 'year-of-all', {
          received: money(receivedThisYear),
          limit: money(limit),
        })}
      </p>
      <PartBar part={receivedThisYear} whole={limit} label={null} />
    </div>
  )
}
