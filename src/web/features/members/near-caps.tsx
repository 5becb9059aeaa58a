import { money } from '#web/platform/formats.ts'
import { useText } from '#web/platform/i18n.tsx'
import { useStats } from './api.ts'

type Stats = NonNullable<ReturnType<typeof useStats>['data']>['data']
type Cap = Stats['nearCaps'][number]['cap']

/** A soft word about limits of which four fifths are used; nothing before, and nothing while it is not known. */
export function NearCaps({ caps }: { caps: readonly Cap[] }) {
  const t = useText('common')
  const near = (useStats().data?.data.nearCaps ?? []).filter(({ cap }) => caps.includes(cap))
  if (near.length === 0) return null
  return (
    <ul className="banner" role="list">
      {near.map(({ cap, used, capAmount }) => <li key={cap}>{t(`near.${cap}`, { used: money(used), cap: money(capAmount) })}</li>)}
    </ul>
  )
}
