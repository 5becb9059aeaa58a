import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'

/** Who reads an ask of this amount before it can be matched. Undefined where nobody does. */
export function useAskReader(amount: number): string | undefined {
  const t = useText('member-common')
  const review = useApi('GET /user/stats').data?.data.review
  return review === undefined || amount <= review.above ? undefined : t(`reader.${review.by}`)
}

/** Who reads an ask that waits for its review. */
export function AskReader() {
  return <>{useAskReader(Infinity)}</>
}
