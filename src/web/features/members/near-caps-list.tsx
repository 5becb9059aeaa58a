import { money } from '#contract/formats.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useText } from '#web/platform/text/i18n.tsx'

export type NearCap = ApiResponse<'GET /user/stats'>['data']['nearCaps'][number]

/** Limits that are nearly reached, one sentence each. */
export function NearCapsList({ near }: { near: readonly NearCap[] }) {
  const t = useText('limits')
  return (
    <div className="banner stack stack--tight">
      {near.map(({ cap, used, capAmount }) => (
        <p key={cap}>{t(cap, { used: money(used), cap: money(capAmount) })}</p>
      ))}
    </div>
  )
}
