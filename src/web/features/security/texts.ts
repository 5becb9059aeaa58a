import type { security } from '#contract/messages/entering/security.en.ts'
import { fetchSentences, useSentences } from '#web/platform/text/i18n.tsx'
import { languageNow } from '#web/platform/text/language.ts'

const TEXTS = {
  en: async () => (await import('#contract/messages/entering/security.en.ts')).security,
  hi: async () => (await import('#contract/messages/entering/security.hi.ts')).security,
}

/**
 * The sentences of this feature; apart from the others, so that the first page does not carry their
 * list.
 */
export const useSecurityText = () => useSentences<typeof security>('security', TEXTS)

/** Starts fetching them together with the page that will say them. */
export function fetchSecurityTexts(): void {
  void fetchSentences('security', TEXTS, languageNow()).catch(() => undefined)
}
