import type { notices } from '#contract/messages/en/notices.ts'
import { fetchSentences, useSentences } from '#web/platform/i18n.tsx'
import { languageNow } from '#web/platform/language.ts'

const TEXTS = {
  en: async () => (await import('#contract/messages/en/notices.ts')).notices,
  hi: async () => (await import('#contract/messages/hi/notices.ts')).notices,
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
