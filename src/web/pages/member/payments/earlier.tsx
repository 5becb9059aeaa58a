import { Suspense, useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { SideSection } from './side-section.tsx'

const EarlierMatches = lazyPart(
  async () => (await import('#web/features/matches/earlier-matches.tsx')).EarlierMatches,
)

/** Matches that have ended, fetched only when somebody opens them. */
export function Earlier() {
  const t = useText('dashboard')
  const [shown, setShown] = useState(false)
  return (
    <SideSection title={t('earlier')} shown={shown} onShow={setShown}>
      <Suspense fallback={<Skeleton />}>
        <EarlierMatches />
      </Suspense>
    </SideSection>
  )
}
