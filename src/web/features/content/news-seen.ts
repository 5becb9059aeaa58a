import type { CircleNews } from '#contract/content/news.ts'
import { newestOf } from '#domain/content/board.ts'
import { readLocal, writeLocal } from '#web/platform/device/local-values.ts'

/** After two weeks nothing is news any more, also where nobody opened it. */
const NEW_MS = 14 * 86_400_000

/** Whether a member has not opened this news on this device yet. */
export function isNew(
  { publishedAt }: Pick<CircleNews, 'publishedAt'>,
  { seenAt, now }: { seenAt: string | null; now: number },
): boolean {
  const at = Date.parse(publishedAt)
  return now - at < NEW_MS && !(seenAt !== null && at <= Date.parse(seenAt))
}

export const newsSeenAt = (): string | null => readLocal('newsSeenAt')

/** Notes that the news up to the newest one was opened here. */
export function noteNewsSeen(news: readonly Pick<CircleNews, 'publishedAt'>[]): void {
  const newest = newestOf(news)
  if (newest !== undefined) writeLocal('newsSeenAt', newest.publishedAt)
}
