import { useApi } from '#web/platform/api/query-client.ts'
import { Suspense } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import type { NearCap } from './near-caps-list.tsx'

const NearCapsList = lazyPart(async () => (await import('./near-caps-list.tsx')).NearCapsList)

/** Shows limits of which at least 80 percent is used. It shows nothing while they are loading. */
export function NearCaps({ caps }: { caps: readonly NearCap['cap'][] }) {
  const near = (useApi('GET /user/stats').data?.data.nearCaps ?? []).filter(({ cap }) =>
    caps.includes(cap),
  )
  return near.length === 0 ? null : (
    <Suspense fallback={null}>
      <NearCapsList near={near} />
    </Suspense>
  )
}
