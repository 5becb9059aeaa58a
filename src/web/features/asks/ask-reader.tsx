import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'

/** Who reads an ask of this amount before it can be matched. Nothing where nobody does. */
export function AskReader({ amount }: { amount?: number }) {
  const t = useText('member-common')
  const review = useApi('GET /user/stats').data?.data.review
  if (review === undefined || (amount !== undefined && amount <= review.above)) return null
  return <>{t(`reader.${review.by}`)}</>
}
