import type { support } from '#contract/messages/en/support.ts'
import { fetchSentences, useSentences } from '#web/platform/i18n.tsx'
import { languageNow } from '#web/platform/language.ts'

const TEXTS = {
  en: async () => (await import('#contract/messages/en/support.ts')).support,
  hi: async () => (await import('#contract/messages/hi/support.ts')).support,
}

/**
 * The sentences of this feature; apart from the others, so that the first page does not carry their
 * list.
 */
export const useSupportText = () => useSentences<typeof support>('support', TEXTS)

/** Starts fetching them together with the page that will say them. */
export function fetchSupportTexts(): void {
  void fetchSentences('support', TEXTS, languageNow()).catch(() => undefined)
}
