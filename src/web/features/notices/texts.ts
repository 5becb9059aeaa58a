import type { notices } from '#contract/messages/common/notices.en.ts'
import { fetchSentences, useSentences } from '#web/platform/text/i18n.tsx'
import { languageNow } from '#web/platform/text/language.ts'

const TEXTS = {
  en: async () => (await import('#contract/messages/common/notices.en.ts')).notices,
  hi: async () => (await import('#contract/messages/common/notices.hi.ts')).notices,
}

/**
 * The sentences of this feature; apart from the others, so that the first page does not carry their
 * list.
 */
export const useNoticeText = () => useSentences<typeof notices>('notices', TEXTS)

/** Starts fetching them together with the page that will say them. */
export function fetchNoticeTexts(): void {
  void fetchSentences('notices', TEXTS, languageNow()).catch(() => undefined)
}
