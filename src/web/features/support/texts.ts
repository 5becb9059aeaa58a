import type { support } from '#contract/messages/support/support.en.ts'
import { fetchSentences, useSentences } from '#web/platform/text/i18n.tsx'
import { languageNow } from '#web/platform/text/language.ts'

const TEXTS = {
  en: async () => (await import('#contract/messages/support/support.en.ts')).support,
  hi: async () => (await import('#contract/messages/support/support.hi.ts')).support,
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
